import * as v from 'valibot';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What has to be true of several settings together. `name` is the setting that the message is about. */
export type Rule = { name: string; holds: (given: Environment) => unknown; message: string };

/**
 * Reads settings from the environment. An empty string counts as not set.
 *
 * @param rules checked in addition to the schema
 * @throws {SettingsError} one error that names every invalid setting and what was expected
 */
export function parseSettings<Schema extends v.GenericSchema>(
  schema: Schema,
  env: Environment,
  rules: readonly Rule[],
): v.InferOutput<Schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = v.safeParse(schema, given);
  // The messages leave out values, because SMTP_URL and DATABASE_URL contain passwords.
  const faults = (parsed.issues ?? []).map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
  for (const { name, holds, message } of rules) if (!holds(given)) faults.push(`${name}: ${message}`);
  if (!parsed.success || faults.length > 0) throw new SettingsError(faults);
  return parsed.output;
}

/** Thrown if settings are invalid. The message lists every fault on its own line. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  readonly faults: string[];

  constructor(faults: string[]) {
    const lines = faults.map((fault) => `  - ${fault}`).join('\n');
    super(`These settings are invalid (see .env.example or docs/supabase.md):\n${lines}`);
    this.faults = faults;
  }
}
