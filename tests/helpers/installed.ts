import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of a command, or undefined if the machine has none. Debian's servers are outside an ordinary user's PATH. */
export function inPath(command: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, command)).find((path) => existsSync(path));
}

/** The folder of Postgres's programs. */
export const postgresFolder = versionsOf('/usr/lib/postgresql', 'bin').find((folder) =>
  existsSync(join(folder, 'initdb')),
);

/** The browser that WebKit's driver starts. Debian puts it beside the library, in a folder named after the architecture. */
export const miniBrowser = versionsOf('/usr/lib', 'webkit2gtk-4.1/MiniBrowser').find((path) =>
  existsSync(path),
);

/** Whether the machine has what some tests need. */
export const installed = {
  postgres: postgresFolder !== undefined,
  pgbouncer: inPath('pgbouncer') !== undefined,
  nginx: inPath('nginx') !== undefined && inPath('openssl') !== undefined,
  caddy: inPath('caddy') !== undefined,
  // macOS has a command `java` that only says where to get Java.
  java: spawnSync('java', ['-version']).status === 0,
  libreOffice: inPath('soffice') !== undefined,
  firefox: (inPath('firefox-esr') ?? inPath('firefox')) !== undefined,
  webKit: Boolean(inPath('WebKitWebDriver') && inPath('xvfb-run') && miniBrowser),
  systemd: inPath('systemd-analyze') !== undefined,
  firewall: spawnSync('unshare', ['-n', 'sh', '-ec', 'ip link set lo up && nft list ruleset']).status === 0,
  mount: canMount(),
};

/** What is skipped without it. */
const skipped: Record<keyof typeof installed, string> = {
  postgres: 'PostgreSQL. apt-get install postgresql',
  pgbouncer: 'PgBouncer. apt-get install pgbouncer',
  nginx: 'nginx. apt-get install nginx openssl',
  caddy: 'Caddy. apt-get install caddy',
  java: 'the W3C Nu checker, which needs Java. apt-get install default-jre-headless',
  libreOffice: 'LibreOffice. apt-get install libreoffice-calc-nogui',
  firefox: 'Firefox. apt-get install firefox-esr',
  webKit: 'WebKit. apt-get install webkit2gtk-driver xvfb xauth',
  systemd: 'the check of the systemd units. apt-get install systemd',
  firewall: 'the firewall, which takes root. apt-get install nftables iproute2',
  mount: 'the full disk, which only a user who may mount file systems can make',
};

/** Prints a line for each thing that the machine lacks. */
export function saySkipped(): void {
  const names = Object.keys(installed) as (keyof typeof installed)[];
  for (const name of names.filter((one) => !installed[one]))
    process.stderr.write(`*** SKIPPED: all tests with ${skipped[name]} ***\n`);
}

/** The same path in every folder of a parent. */
function versionsOf(parent: string, path: string): string[] {
  return (existsSync(parent) ? readdirSync(parent) : []).map((version) => join(parent, version, path));
}

function canMount(): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
