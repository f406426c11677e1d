/**
 * The part of pino's interface that is used here. Log lines never contain a visitor's name, email
 * address or free text. They may contain an address of NOTIFY_EMAIL.
 */
export type Logger = Readonly<Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>>;

export type Fault = { name: string; code?: string; remedy?: string; at?: string };

/**
 * Returns the parts of an error that may be logged: its name, its code, the remedy if it has one,
 * and where it was thrown. The message is left out, because the messages of JSON.parse, SMTP
 * servers and Postgres repeat the visitor's input.
 */
export function describeError(error: unknown): Fault {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = codeOf(error);
  const remedy = 'remedy' in error && typeof error.remedy === 'string' ? error.remedy : undefined;
  const at = /^\s+at .+/m.exec(error.stack ?? '')?.[0].trim();
  return { name: error.name, ...(code && { code }), ...(remedy && { remedy }), ...(at && { at }) };
}

/** Returns the code of an error, such as `ENOENT`, or undefined if it has none. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) || undefined : undefined;
