import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished, vi } from 'vitest';
import { installPackages, toolCommands } from '../../lib/tools/tools.mjs';
import { pointTo } from '../../owner/site.mjs';
import { freePort } from '../../lib/ports.ts';
import { patient } from './patient.ts';
import { temporaryFolder } from './temporaryFolder.ts';

const deno = `${toolCommands}/deno`;
export const functionFolder = 'supabase/functions/send-autoresponder';

/**
 * Copies into a new folder exactly the files that Supabase's CLI uploads: the function, and the
 * files that its import map names.
 */
export async function functionAlone(): Promise<string> {
  const folder = temporaryFolder();
  await cp(functionFolder, join(folder, functionFolder), { recursive: true });
  pointTo('sample', folder);
  const map = readFileSync(join(folder, functionFolder, 'deno.json'), 'utf8');
  const { imports } = JSON.parse(map) as { imports: Record<string, string> };
  const named = Object.values(imports).filter((target) => target.startsWith('../'));
  for (const path of named.map((target) => join(functionFolder, target)))
    await cp(path, join(folder, path), { recursive: true });
  return folder;
}

/**
 * Runs a command of Deno, in the version that Supabase's runtime uses (2.1). If the command fails,
 * throws an error with its output.
 */
export const runDeno = (folder: string, ...args: string[]) => runProgram(deno, folder, args);

/**
 * Runs a command of the newest Deno, because an owner's machine may have it. Installs this Deno
 * first if necessary.
 */
export async function runNewestDeno(folder: string, ...args: string[]): Promise<void> {
  installPackages(
    resolve('lib/tools/deno'),
    'Installing the newest Deno into lib/tools/deno (45 MB, once) ...',
  );
  await runProgram(resolve('lib/tools/deno/node_modules/.bin/deno'), folder, args);
}

async function runProgram(program: string, folder: string, args: string[]): Promise<void> {
  // Packages may be fetched through a proxy with its own certificates.
  const env = { ...process.env, NO_COLOR: '1', DENO_TLS_CA_STORE: 'mozilla,system' };
  await promisify(execFile)(program, args, { cwd: folder, env });
}

let packages: Promise<void> | undefined;

/** The secrets that the function needs to start, except those for mail. */
export const neededSecrets = {
  SITE_URL: 'https://site.example',
  BRAND_NAME: 'Alderway',
  CONTACT_EMAIL: 'office@alderway.example',
  SCHEDULING_URL: 'https://scheduling.example.com/demo',
};

/**
 * Runs the function on a database to which the migrations were applied, until it is stopped.
 *
 * @param env secrets that are added to the default ones or replace them; by default, `SMTP_URL`
 *   names a server that does not answer, so that mail stays queued
 */
export async function runHostedFunction(databaseUrl: string, env: Record<string, string>) {
  uploaded ??= functionAlone();
  const nowhere = 'smtp://127.0.0.1:9';
  const secrets = { SUPABASE_DB_URL: databaseUrl, SMTP_URL: nowhere, ...neededSecrets, ...env };
  return runFunction(join(await uploaded, functionFolder), secrets);
}

let uploaded: Promise<string> | undefined;

/** Runs the function as `runHostedFunction` does, and stops it at the end of the test. */
export async function startHostedFunction(databaseUrl: string, env: Record<string, string>) {
  const running = await runHostedFunction(databaseUrl, env);
  onTestFinished(running.stop);
  return running;
}

/**
 * Runs the function's `index.ts` on Deno, with its lock file and only the permissions that Supabase
 * gives.
 *
 * @param folder the folder of `index.ts`, `deno.json` and `deno.lock`
 * @param secrets everything that the function finds in its environment
 * @returns its address, with the path that supabase-js puts before the function's name, its output,
 *   and how to end it
 */
export async function runFunction(folder: string, secrets: Record<string, string>) {
  packages ??= runDeno(folder, 'cache', '--frozen', 'index.ts');
  await packages;
  const port = await freePort();
  const { PATH, HOME, DENO_DIR } = process.env;
  const env = { PATH, HOME, ...(DENO_DIR && { DENO_DIR }), NO_COLOR: '1', ...secrets };
  const args = ['run', '--frozen', '--allow-net', '--allow-env', '--allow-sys', '-'];
  const child = spawn(deno, args, { cwd: folder, detached: true, env });
  // The function does not choose the port on which it listens. So this script chooses it, as
  // Supabase's runtime does.
  child.stdin.end(`
    const { serve } = Deno;
    Deno.serve = (respond) => serve({ hostname: '127.0.0.1', port: ${port} }, respond);
    await import('./index.ts');`);
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const exited = once(child, 'exit');
  async function stop() {
    // Kills the whole process group, because the command is a wrapper around the real binary.
    if (child.signalCode === null) process.kill(-(child.pid ?? 0), 'SIGKILL');
    await exited;
  }
  const url = `http://127.0.0.1:${port}/functions/v1`;
  await vi.waitUntil(() => fetch(url, { method: 'OPTIONS' }).catch(() => false), patient);
  return { url, lines, stop };
}
