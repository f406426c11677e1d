import type { Row } from './rows.ts';
import { StoreUnavailable } from './store.ts';

export type Parameter = string | number | Date | null;

/** What is needed of the `postgres` package: the same in Node and in Deno, where it comes by another name. */
export type PostgresClient = {
  unsafe(statement: string, parameters?: Parameter[]): PromiseLike<readonly Row[]>;
  begin<T>(work: (transaction: Pick<PostgresClient, 'unsafe'>) => Promise<T>): Promise<unknown>;
  end(options: { timeout: number }): Promise<void>;
};

/**
 * How the `postgres` package is set up in both homes. No named prepared statements: Supabase's pooler hands every
 * transaction to another connection.
 */
export const postgresOptions = {
  max: 2,
  prepare: false,
  idle_timeout: 20,
  connect_timeout: 10,
  connection: { application_name: 'send-autoresponder', statement_timeout: 10_000 },
  onnotice: () => undefined,
} as const;

/** Runs work against Postgres and tells a database that is out of reach or full from a fault of ours. */
export async function reaching<T>(work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = codeOf(error);
    if (code !== undefined && outOfReach.test(code)) throw new StoreUnavailable(code, error);
    throw error;
  }
}

/**
 * Codes of Node's sockets and of the `postgres` package, and https://www.postgresql.org/docs/current/errcodes-appendix.html:
 * class 08 connection, 25006 read-only, 28 log-in, 3D000 no such database, 40 rolled back, 53 resources (disk full), 55P03 locked,
 * 57 shut down or timed out, 58 input/output.
 */
const outOfReach = /^(?:E[A-Z_]{3,}|CONNECT.*|08...|25006|28...|3D000|40...|53...|55P03|57...|58...)$/;

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
