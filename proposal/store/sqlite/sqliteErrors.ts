/**
 * The errors of SQLite that are about the file or the machine, and not about the statement
 * (https://sqlite.org/rescode.html, primary codes).
 */
const fileErrors: readonly [code: number, name: string, words: string][] = [
  [5, 'SQLITE_BUSY', 'database is locked'],
  [6, 'SQLITE_LOCKED', 'database table is locked'],
  [7, 'SQLITE_NOMEM', 'out of memory'],
  [8, 'SQLITE_READONLY', 'attempt to write a readonly database'],
  [10, 'SQLITE_IOERR', 'disk I/O error'],
  [11, 'SQLITE_CORRUPT', 'database disk image is malformed'],
  [13, 'SQLITE_FULL', 'database or disk is full'],
  [14, 'SQLITE_CANTOPEN', 'unable to open database file'],
  [26, 'SQLITE_NOTADB', 'file is not a database'],
];

/** The advice for the owner if the database file is damaged. */
export const restoreBackup =
  'restore a backup: on a host see deploy/README.md, on your own machine docs/owner.md ("Restore")';

/** Whether an error means that the file is damaged, or is not a database. */
export const isDamage = (name: string): boolean => name === 'SQLITE_CORRUPT' || name === 'SQLITE_NOTADB';

/** The remedies for errors that do not mean damage. The codes without `SQLITE_` are Node's. */
const remedies: readonly [names: RegExp, remedy: string][] = [
  [/^SQLITE_(BUSY|LOCKED)$/, 'another program locks the database: end that program'],
  [/^SQLITE_FULL$|^ENOSPC$|^EDQUOT$/, 'the disk is full: free some space'],
  [/^SQLITE_READONLY$/, 'the database file is read-only: check its owner and its mode'],
  [
    /^SQLITE_READONLY_DBMOVED$/,
    'the database file was moved, replaced or deleted while the site was running: bring it back, or restart the site (if there is no file, the site then begins with an empty database)',
  ],
  [
    /^SQLITE_CANTOPEN$|^E(ACCES|PERM|ROFS|NOENT|NOTDIR)$/,
    'the database in DATA_DIR cannot be opened: check the path and its owner',
  ],
  [
    /^SQLITE_IOERR$|^EIO$/,
    `the disk cannot be read or written: have the disk checked (on a host: ask your hosting provider) and, if it is defective, ${restoreBackup}`,
  ],
  [/^SQLITE_NOMEM$/, 'the machine has no memory left: end other programs, or restart the site'],
];

/** Returns the remedy for an error, for the message of `StoreUnavailable`. */
export const sqliteRemedy = (name: string): string | undefined =>
  isDamage(name)
    ? `the database file is damaged: ${restoreBackup}`
    : remedies.find(([names]) => names.test(name))?.[1];

/**
 * Returns the name of an error that is about the file: SQLite's, such as `SQLITE_FULL`, or Node's
 * code, such as `EACCES`. Returns undefined for other errors, which are bugs.
 */
export function sqliteErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('syscall' in error && 'code' in error) return String(error.code);
  // SQLite gives no code of its own for a damaged format number.
  if (error.message === 'unsupported file format') return 'SQLITE_NOTADB';
  // The lowest byte of `errcode` is the primary code; the other bytes extend it. The package
  // `@photostructure/sqlite`, which older versions of Node use (`loadSqlite`), gives no code to
  // errors that are thrown while rows are read. These errors are recognized by SQLite's message
  // (https://sqlite.org/c3ref/errcode.html).
  const code = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
  return fileErrors.find(([number, , words]) =>
    code === undefined ? words === error.message : number === code,
  )?.[1];
}
