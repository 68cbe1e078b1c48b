/** Why there is no backup, in one line: a file is missing or holds other bytes than its row says, or the database cannot be copied. */
export class BackupError extends Error {}

/** The database is damaged; the message says how. */
export class DatabaseDamagedError extends Error {}
