import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporaryFolder.ts';
import { buildFolder } from '../../lib/folders.mjs';

export type Site = Awaited<ReturnType<typeof openSite>>;

/** The arguments of `node`: for the built server, and for the development server. */
const builtServer = [`${buildFolder}/server/index.mjs`];
export const devServer = ['scripts/dev.mjs'];

/** Spawns the server with its own environment. Default: the built server. */
export function spawnSite(env: Record<string, string>, args: readonly string[] = builtServer, cwd = '.') {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended: Promise<number | string> = once(child, 'close').then(([code, signal]) => code ?? signal);
  return {
    child,
    /** All output so far. */
    stdout: () => stdout,
    stderr: () => stderr,
    /** The exit code or signal name, once the process has ended and its output is complete. */
    ended,
  };
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
 * @param env settings; with PORT and DATA_DIR it can replace another server
 * @param cwd the project's folder
 * @throws with its output if it exits instead
 */
export async function openSite(
  env: Record<string, string> = {},
  args: readonly string[] = builtServer,
  cwd?: string,
) {
  const dataDir = env['DATA_DIR'] ?? temporaryFolder();
  const running = spawnSite({ PORT: '0', ...noLimits, ...env, DATA_DIR: dataDir }, args, cwd);
  const says = new Promise<string>((resolve) => {
    running.child.stdout.on('data', () => {
      const [address] = /http:\/\/localhost:\d+/.exec(running.stdout()) ?? [];
      if (address) resolve(address);
    });
  });
  const gaveUp = running.ended.then((code) => {
    throw new Error(`The server ended (${code}) before it listened:\n${running.stdout()}${running.stderr()}`);
  });
  const url = await Promise.race([says, gaveUp]);
  return {
    ...running,
    /** `http://localhost:…`, without a trailing slash. */
    url,
    port: Number(new URL(url).port),
    dataDir,
    /** Sends SIGTERM, like an operator, and returns the exit code. */
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
 * start, which is three times as fast. It is for tests that are not about pages.
 */
export async function startSite(env: Record<string, string> = {}, args?: readonly string[]): Promise<Site> {
  const site = await openSite({ PAGE_MEMO: 'off', ...env }, args);
  onTestFinished(() => site.kill());
  return site;
}
