import { execFile, execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, vi } from 'vitest';
import { freePort } from '../../lib/ports.ts';
import { makeCopy } from '../helpers/projectCopy.ts';
import { postJson } from '../helpers/posts.ts';
import { soon } from '../helpers/soon.ts';
import { storedProposals } from '../helpers/store.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { buildFolder } from '../../lib/folders.mjs';

export const settingsFile = '/etc/agency-site.env';

export type Host = Awaited<ReturnType<typeof makeHost>>;

/**
 * Creates a folder that stands in for a host's root, and a project with the current build on its owner's machine. Node, npm,
 * tar, curl, Caddy and the server are real. Commands that would change this machine, fetch packages or call another machine
 * are replaced by stand-ins.
 */
export async function makeHost() {
  const root = temporaryFolder();
  /** The location of a host's path on this machine. */
  const path = (absolute: string) => join(root, absolute);
  const nginx = ['available', 'enabled'].map((which) => `etc/nginx/sites-${which}`);
  const data = ['var/lib/agency-site', 'var/lib/agency-site-backups'];
  const folders = ['bin', 'srv/agency-site', 'etc/systemd/system', 'etc/caddy', 'etc/nginx/modules-enabled'];
  for (const one of [...folders, ...nginx, ...data]) await mkdir(join(root, one), { recursive: true });
  for (const [name, text] of Object.entries(standIns)) {
    await writeFile(join(root, 'bin', name), text);
    await chmod(join(root, 'bin', name), 0o755);
  }
  await writeFile(join(root, 'etc/nginx/nginx.conf'), 'events {\n\tworker_connections 768;\n}\n');
  const project = await makeCopy({}, 'sample');
  await cp(buildFolder, join(project.folder, 'dist'), { recursive: true });
  const ports = { 3000: await freePort(), 3001: await freePort() };

  const here = (commands: string) =>
    commands
      .replaceAll(/(?<![\w.])\/(srv|etc|var)\//g, `${root}/$1/`)
      .replaceAll(/127\.0\.0\.1:300[01]|PORT=300[01]/g, (text) =>
        text.replace(/300[01]/, (port) => String(ports[port as unknown as 3000 | 3001])),
      );

  /** Changes lines of a settings file, or adds them. */
  async function setLines(absolute: string, values: Record<string, string>) {
    let text = await readFile(path(absolute), 'utf8');
    for (const [name, value] of Object.entries(values))
      text = `${text.replace(new RegExp(`^${name}=.*\\n`, 'm'), '')}${name}=${value}\n`;
    await writeFile(path(absolute), text);
  }

  async function run(commands: string, cwd = root) {
    const env = {
      HOME: root,
      HOST_ROOT: root,
      NPM: execFileSync('/bin/sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim(),
      PATH: `${join(root, 'bin')}:${process.env['PATH']}`,
    };
    const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-uc', here(commands)], {
      cwd,
      env,
    });
    return stdout + stderr;
  }

  const url = `http://127.0.0.1:${ports[3000]}`;
  const dataDir = path('/var/lib/agency-site');
  const runAtHome = (commands: string) => run(commands, project.folder);

  return {
    path,
    /** The server's address once it is started. */
    url,
    dataDir,
    /** Runs documented commands unchanged, as root. @returns their output; throws if the last one fails */
    run: (commands: string) => run(commands),
    /** The same in the project, on the owner's machine. */
    runAtHome,
    setLines,
    /** Sends a release, and starts it with these settings. @returns what the last commands say */
    async install(settings: Record<string, string> = {}) {
      const [send = ''] = await shellBlocks('A release');
      const [yours = '', prepare = '', start = ''] = await shellBlocks('From nothing to TLS');
      const sent = await runAtHome(send);
      await run(yours + prepare);
      await setLines(settingsFile, {
        PORT: new URL(url).port,
        DATA_DIR: dataDir,
        CONTACT_EMAIL: 'post@example.com',
        // The server is started several times, and each start would render and compress all documents.
        PAGE_MEMO: 'off',
        ...settings,
      });
      return sent + (await run(`cd srv/agency-site/releases/*\n${start}`));
    },
    /** Sends a request from this mail address as soon as the site answers. */
    async ask(email: string) {
      const answer = await vi.waitUntil(() => postJson(url, { email }).catch(() => undefined), soon);
      expect(answer?.status).toBe(200);
    },
    /** The mail addresses of the stored requests, the newest first. */
    async emails(databaseUrl?: string) {
      return (await storedProposals({ dataDir, databaseUrl })).map(({ email }) => email);
    },
    stop: () => run('systemctl stop agency-site'),
  };
}

/**
 * The shell blocks of `deploy/README.md`, as they are written.
 *
 * @param heading the section's
 */
export async function shellBlocks(heading: string): Promise<string[]> {
  const sections = (await readFile('deploy/README.md', 'utf8')).split(/^## /m);
  const section = sections.find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
}

const nothing = '#!/bin/sh\n';

const standIns = {
  'apt-get': nothing,
  certbot: nothing,
  nginx: nothing,
  // The packages are there.
  npm: `#!/usr/bin/env node
const args = process.argv.slice(2);
const run = () => require('node:child_process').spawnSync(process.env.NPM, args, { stdio: 'inherit' }).status;
if (args[0] !== 'ci') process.exitCode = run();
`,
  ssh: `#!/bin/bash
while [[ $1 == -* ]]; do shift; done
cd "$HOST_ROOT" && exec bash -c "\${*:2}"
`,
  // Starts and stops the server, and runs the backup, as the installed units say.
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
  # What systemd does: its doubled signs are single ones, its settings come from the file.
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
