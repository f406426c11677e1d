import { existsSync, readFileSync } from 'node:fs';

/** The folder of the static export. The server does not read it. */
export const staticFolder = 'dist/static';

/** The day on which an export's security.txt expires, as `2026-10-01`. Undefined if there is no export. */
export function securityTxtExpiry(folder: string): string | undefined {
  const path = `${folder}/.well-known/security.txt`;
  if (!existsSync(path)) return undefined;
  return /^Expires: (\d{4}-\d\d-\d\d)T/m.exec(readFileSync(path, 'utf8'))?.[1];
}
