"""The server: tables kept in a journal, played over sockets by people and the computer."""
