/** The part of pino's interface that is used here. What is logged never holds a name, an address or free text. */
export type Logger = {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
};

/**
 * What may be logged of an error: its kind, its code and where it arose. Not its message: those of JSON.parse, of SMTP
 * servers and of Postgres repeat what the visitor typed.
 */
export function faultOf(error: unknown): { name: string; code?: string; at?: string } {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = 'code' in error ? String(error.code) : undefined;
  const at = error.stack
    ?.split('\n')
    .find((line) => /^\s+at /.test(line))
    ?.trim();
  return { name: error.name, ...(code && { code }), ...(at && { at }) };
}
