# Where the server is, and why it could not do what was asked.

serve-ready = muggins is at { $address } (Ctrl-C stops it)
serve-failed = muggins cannot start: { $why }.
start-no-folder = { $folder } cannot hold the games ({ $why }): name another folder with --data
start-in-use = another muggins is using { $folder } (process { $process }): stop it, or name another folder with --data
start-other-version = { $path } was written by another version of muggins ({ $version }): start that one, or name another folder with --data
start-damaged = { $path } is damaged: it has no { $what }; put back a copy of the file, or name another folder with --data
start-unusable-file = { $path } cannot be used as the journal: { $why }
start-unusable-journal = { $path } cannot be used as the journal: { $sqlite ->
    [SQLITE_NOTADB] it is no database
    [SQLITE_CORRUPT] it is damaged
    [SQLITE_FULL] the disk is full
    [SQLITE_READONLY] nothing can be written there
    [SQLITE_CANTOPEN] it cannot be opened
    [SQLITE_PERM] access is not allowed
    [SQLITE_BUSY] another program is using it
    [SQLITE_LOCKED] another program is using it
    [SQLITE_IOERR] the disk fails
    [SQLITE_ERROR] it does not hold what it should
   *[other] { $sqlite }
}
start-no-address = { $address }: { $why }

no-not-seated = You do not sit at this table.
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
