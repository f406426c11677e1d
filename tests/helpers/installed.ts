import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Returns the path of a command, or undefined if the machine does not have it. Debian installs
 * servers into a folder that is not in an ordinary user's PATH.
 */
export function inPath(command: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, command)).find((path) => existsSync(path));
}

/** The folder of Postgres's programs. */
export const postgresFolder = inFolderOf('/usr/lib/postgresql', 'bin/initdb')?.replace(/initdb$/, '');

/**
 * The browser that WebKit's driver starts. Debian puts it beside the library, in a folder named
 * after the architecture.
 */
export const miniBrowser = inFolderOf('/usr/lib', 'webkit2gtk-4.1/MiniBrowser');

/**
 * For each program that some tests need: whether the machine has it, and which tests are skipped
 * without it.
 */
const needs = {
  postgres: [postgresFolder !== undefined, 'Postgres. apt-get install postgresql'],
  pgbouncer: [inPath('pgbouncer'), 'PgBouncer. apt-get install pgbouncer'],
  nginx: [inPath('nginx') && inPath('openssl'), 'nginx. apt-get install nginx openssl'],
  caddy: [inPath('caddy'), 'Caddy. apt-get install caddy'],
  // macOS has a command `java` that only says where to get Java.
  java: [runs('java', '-version'), 'the W3C Nu checker. apt-get install default-jre-headless'],
  libreOffice: [inPath('soffice'), 'LibreOffice. apt-get install libreoffice-calc-nogui'],
  firefox: [inPath('firefox-esr') ?? inPath('firefox'), 'Firefox. apt-get install firefox-esr'],
  webKit: [
    inPath('WebKitWebDriver') && inPath('xvfb-run') && miniBrowser,
    'WebKit. apt-get install webkit2gtk-driver xvfb xauth',
  ],
  systemd: [inPath('systemd-analyze'), 'the check of the systemd units. apt-get install systemd'],
  firewall: [
    runs('unshare', '-n', 'sh', '-ec', 'ip link set lo up && nft list ruleset'),
    'the firewall, which needs root. apt-get install nftables iproute2',
  ],
  mount: [
    process.getuid?.() === 0 && runs('unshare', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'),
    'a full disk, which only a user who may mount file systems can make',
  ],
} satisfies Record<string, [has: unknown, skipped: string]>;

/** Whether the machine has the programs that some tests need. */
export const installed = Object.fromEntries(
  Object.entries(needs).map(([name, [has]]) => [name, Boolean(has)]),
) as Record<keyof typeof needs, boolean>;

/** Prints a line for each missing program. */
export function saySkipped(): void {
  for (const [has, skipped] of Object.values(needs))
    if (!has) process.stderr.write(`*** SKIPPED: all tests with ${skipped} ***\n`);
}

/**
 * Returns a path below one of the subfolders of a folder, if it exists. The subfolders are versions
 * or architectures.
 */
function inFolderOf(parent: string, path: string): string | undefined {
  const folders = existsSync(parent) ? readdirSync(parent) : [];
  return folders.map((folder) => join(parent, folder, path)).find((one) => existsSync(one));
}

function runs(command: string, ...args: string[]): boolean {
  return spawnSync(command, args).status === 0;
}
