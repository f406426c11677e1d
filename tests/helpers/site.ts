import { onTestFinished } from 'vitest';
import { spawnServer, untilListening } from '../../lib/builtServer.ts';
import { temporaryFolder } from './temporaryFolder.ts';

export type Site = Awaited<ReturnType<typeof openSite>>;

/** The arguments with which `node` runs the development server. */
export const devServer = ['scripts/dev.mjs'];

/** Spawns a server with only this environment. By default, it is the built server. */
export function spawnSite(env: Record<string, string>, args?: readonly string[], cwd?: string) {
  const { PATH = '' } = process.env;
  return spawnServer({ PATH, ...env }, args, cwd);
}

/** The settings of a site whose requests go to a Supabase project. */
export const supabaseProject = {
  SUPABASE_URL: 'https://project.supabase.example',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_key',
};

/** Raised limits, because tests send more requests in a minute than visitors do in a day. */
export const noLimits = {
  PROPOSALS_PER_HOUR: '1000000',
  PROPOSALS_PER_IP_PER_HOUR: '1000000',
  PROPOSALS_PER_RECIPIENT_PER_DAY: '1000000',
};

/**
 * Starts the server on a free port with its own store, and waits until it says that it listens. It
 * runs until it is stopped.
 *
 * @param env settings; with the PORT and DATA_DIR of a server that has ended, this server takes its
 *   place
 * @param cwd the project's folder
 * @throws an error with the server's output if it exits before it listens
 */
export async function openSite(env: Record<string, string> = {}, args?: readonly string[], cwd?: string) {
  const dataDir = env['DATA_DIR'] ?? temporaryFolder();
  const running = spawnSite({ PORT: '0', ...noLimits, ...env, DATA_DIR: dataDir }, args, cwd);
  const url = await untilListening(running);
  return {
    ...running,
    /** `http://localhost:…`, without a trailing slash. */
    url,
    port: Number(new URL(url).port),
    dataDir,
    /** Sends SIGTERM, as a host does to stop a server, and returns the exit code. */
    stop() {
      running.child.kill('SIGTERM');
      return running.ended;
    },
    /** `kill -9`: the process cannot clean up. */
    async kill() {
      running.child.kill('SIGKILL');
      await running.ended;
    },
  };
}

/**
 * Starts the built server until the end of the test. It renders documents on request and not at its
 * start, so that it starts three times as fast. It is for tests that are not about pages.
 */
export async function startSite(env: Record<string, string> = {}, args?: readonly string[]): Promise<Site> {
  const site = await openSite({ PAGE_MEMO: 'off', ...env }, args);
  onTestFinished(() => site.kill());
  return site;
}
