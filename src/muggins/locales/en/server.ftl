# Where the server is, and why it could not do what was asked.

serve-ready = muggins is at { $address } (Ctrl-C stops it)
serve-failed = muggins cannot start: { $why }.
start-no-home = there is no home folder to keep the games in: name a folder with --data

no-not-seated = You do not sit at this table.
no-opponent = Nobody called “{ $text }” plays here: choose one of { $keys }.
no-no-table = There is no such table.
no-behind = The table has moved on; look again.
no-bad-message = That could not be understood: { $why }.
no-too-long = That message is too long; the limit is { $limit } bytes.
no-too-fast = Too much at once; wait a moment.
no-too-soon =
    { $seconds ->
        [one] Too many new games at once; the next can begin in a second.
       *[other] Too many new games at once; the next can begin in { $seconds } seconds.
    }
no-too-many-tables = One connection may follow at most { $limit } tables.
no-storage = It could not be saved, so it was not done. Try again in a moment.
no-broken-table = This table’s record is damaged and cannot be opened.
no-no-hint = There is nothing to decide now.
no-broken = Something went wrong here; it was not done.
no-no-page = There is no such page.
no-foreign-host = This address is not served here.
no-foreign-origin = That request came from another site.
