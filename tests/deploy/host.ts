import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, vi } from 'vitest';
import { freePort } from '../../lib/ports.ts';
import { inPath } from '../helpers/installed.ts';
import { makeCopy } from '../helpers/projectCopy.ts';
import { postJson } from '../helpers/posts.ts';
import { patient } from '../helpers/patient.ts';
import { storedProposals } from '../helpers/store.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { buildFolder } from '../../lib/folders.mjs';

const settingsFile = '/etc/agency-site.env';

/**
 * Creates a folder that stands in for a host's root, and a copy of the project with the current
 * build, which stands in for the owner's machine. Node, npm, tar, curl, Caddy and the server are
 * real. Commands that would change this machine, fetch packages or call another machine are
 * replaced by stand-ins.
 */
export async function makeHost() {
  const root = temporaryFolder();
  const nginx = 'etc/nginx/modules-enabled etc/nginx/sites-available etc/nginx/sites-enabled';
  const data = 'srv/agency-site var/lib/agency-site var/lib/agency-site-backups';
  for (const folder of `bin etc/systemd/system etc/caddy ${nginx} ${data}`.split(' '))
    mkdirSync(join(root, folder), { recursive: true });
  for (const [name, text] of Object.entries(standIns)) {
    writeFileSync(join(root, 'bin', name), text);
    chmodSync(join(root, 'bin', name), 0o755);
  }
  writeFileSync(join(root, 'etc/nginx/nginx.conf'), 'events {\n\tworker_connections 768;\n}\n');
  const project = await makeCopy({}, 'sample');
  cpSync(buildFolder, join(project.folder, 'dist'), { recursive: true });
  const ports = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${ports[0]}`;
  const dataDir = join(root, 'var/lib/agency-site');

  /**
   * Runs documented commands as the host's root would. Only the host's paths and ports are
   * replaced. Returns the output, and throws if the last command fails.
   */
  async function run(commands: string, cwd = root) {
    const here = commands
      .replaceAll(/(?<![\w.])\/(srv|etc|var)\//g, `${root}/$1/`)
      .replaceAll(/(?<=127\.0\.0\.1:|PORT=)300([01])/g, (_, which: string) => String(ports[Number(which)]));
    const PATH = `${join(root, 'bin')}:${process.env['PATH']}`;
    const env = { HOME: root, HOST_ROOT: root, NPM: inPath('npm'), PATH };
    const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-uc', here], { cwd, env });
    return stdout + stderr;
  }

  return {
    /** Returns the path that a file of the host has on this machine. */
    path: (absolute: string) => join(root, absolute),
    /** The URL of the site, once its server is started. */
    url,
    dataDir,
    settingsFile,
    run: (commands: string) => run(commands),
    /** Runs commands in the project, on the owner's machine. */
    runAtHome: (commands: string) => run(commands, project.folder),
    /** Changes lines of the settings file, or adds them. */
    setLines(values: Record<string, string>) {
      let text = readFileSync(join(root, settingsFile), 'utf8');
      for (const [name, value] of Object.entries(values))
        text = `${text.replace(new RegExp(`^${name}=.*\\n`, 'm'), '')}${name}=${value}\n`;
      writeFileSync(join(root, settingsFile), text);
    },
    /** Waits until the site answers, and sends it a request with this email address. */
    async ask(email: string) {
      const answer = await vi.waitUntil(() => postJson(url, { email }).catch(() => undefined), patient);
      expect(answer?.status).toBe(200);
    },
    /** The email addresses of the stored requests, the newest first. */
    async emails(databaseUrl?: string) {
      return (await storedProposals({ dataDir, databaseUrl })).map(({ email }) => email);
    },
    stop: () => run('systemctl stop agency-site'),
  };
}

/** Returns the shell blocks of a section of `deploy/README.md`, unchanged. */
export function shellBlocks(heading: string): string[] {
  const sections = readFileSync('deploy/README.md', 'utf8').split(/^## /m);
  const section = sections.find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
}

const nothing = '#!/bin/sh\n';

const standIns = {
  'apt-get': nothing,
  certbot: nothing,
  nginx: nothing,
  // Ignores `npm ci`, because the packages are already installed.
  npm: '#!/bin/sh\n[ "$1" = ci ] || exec "$NPM" "$@"\n',
  ssh: `#!/bin/bash
while [[ $1 == -* ]]; do shift; done
cd "$HOST_ROOT" && exec bash -c "\${*:2}"
`,
  // Starts and stops the server, and runs the backup, as the installed units would.
  systemctl: `#!/bin/bash
cd "$HOST_ROOT"
stop() {
  [ ! -f pid ] || { kill "$(cat pid)"; tail -s 0.05 --pid="$(cat pid)" -f /dev/null; rm pid; }
}
start() {
  command=$(sed -n 's#^ExecStart=/usr/bin/node ##p' etc/systemd/system/agency-site.service)
  (cd srv/agency-site/current && exec node --env-file="$HOST_ROOT/etc/agency-site.env" $command) > log 2>&1 &
  echo $! > pid
}
backup() {
  unit=etc/systemd/system/agency-site-backup.service
  # Like systemd, reads %% as % and $$ as $, and takes the settings from the file.
  command=$(sed -nE "s#^ExecStart(Post)?=/bin/sh -c '(.*)'#\\2#p" $unit | sed "s/%%/%/g; s/[$][$]/$/g; s#/usr/bin/node#node#; s#/var/#$PWD/var/#g")
  run='require("node:child_process").execFileSync("/bin/sh", ["-ec", process.argv[1]], { stdio: "inherit" })'
  cd srv/agency-site/current
  while read -r line; do node --env-file="$HOST_ROOT/etc/agency-site.env" -e "$run" "$line" || exit 1; done <<< "$command"
}
case "$*" in
  'start agency-site-backup') backup ;;
  'stop agency-site') stop ;;
  'restart agency-site') stop; start ;;
  'start agency-site' | 'enable --now agency-site'*) start ;;
esac
`,
};
