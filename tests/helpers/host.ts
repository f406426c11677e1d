import { execFile, execFileSync } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../scripts/lib/ports.ts';
import { copyProject } from './projectCopy.ts';
import { makeTemporaryFolder } from './temporaryFolder.ts';

export type Host = {
  /** The location of a host's path on this machine. */
  path(absolute: string): string;
  /** The server's address once it is started. */
  url: string;
  /** Runs documented commands unchanged. @returns their output; throws if the last one fails */
  run(commands: string): Promise<string>;
  /** Changes lines of a settings file, or adds them. */
  setLines(absolute: string, values: Record<string, string>): Promise<void>;
  remove(): Promise<void>;
};

/**
 * Creates a folder that stands in for a host's root, with a repository to clone the release from. git, Node, the export,
 * curl, Caddy and the server are real. Commands that would change this machine or fetch packages are replaced by
 * stand-ins.
 */
export async function makeHost(): Promise<Host> {
  const folder = await makeTemporaryFolder();
  const root = folder.path;
  const path = (absolute: string) => join(root, absolute);
  const folders = [
    'srv/agency-site',
    'etc/systemd/system',
    'etc/caddy',
    'var/lib/agency-site',
    'var/lib/agency-site-backups',
  ];
  for (const one of [...folders, 'etc/nginx/sites-available', 'etc/nginx/sites-enabled', 'bin'])
    await mkdir(join(root, one), { recursive: true });
  for (const [name, text] of Object.entries(standIns)) {
    await writeFile(join(root, 'bin', name), text);
    await chmod(join(root, 'bin', name), 0o755);
  }
  await makeRepository(join(root, 'repository'));
  const ports = { 3000: await freePort(), 3001: await freePort() };

  const here = (commands: string) =>
    commands
      .replaceAll(/(?<![\w.])\/(srv|etc|var)\//g, `${root}/$1/`)
      .replace(/^repository=.*$/m, `repository=${root}/repository`)
      .replaceAll(/127\.0\.0\.1:300[01]|PORT=300[01]/g, (text) =>
        text.replace(/300[01]/, (port) => String(ports[port as unknown as 3000 | 3001])),
      );

  async function setLines(absolute: string, values: Record<string, string>) {
    let text = await readFile(path(absolute), 'utf8');
    for (const [name, value] of Object.entries(values))
      text = `${text.replace(new RegExp(`^${name}=.*\\n`, 'm'), '')}${name}=${value}\n`;
    await writeFile(path(absolute), text);
  }

  async function run(commands: string): Promise<string> {
    const env = {
      HOME: root,
      HOST_ROOT: root,
      CHECKOUT: resolve('.'),
      NPM: execFileSync('/bin/sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim(),
      PATH: `${join(root, 'bin')}:${process.env['PATH']}`,
    };
    const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-uc', here(commands)], {
      cwd: root,
      env,
    });
    return stdout + stderr;
  }

  return {
    path,
    url: `http://127.0.0.1:${ports[3000]}`,
    run,
    setLines,
    async remove() {
      await run('systemctl stop agency-site');
      await folder.remove();
    },
  };
}

/** The current sources, committed or not, as a repository with one commit. */
async function makeRepository(folder: string) {
  await copyProject(folder);
  const identity = ['-c', 'user.name=Owner', '-c', 'user.email=owner@example.com'];
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    [...identity, 'commit', '-qm', 'The site'],
  ])
    execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
}

const nothing = '#!/bin/sh\n';

const standIns = {
  'apt-get': nothing,
  certbot: nothing,
  nginx: nothing,
  // Uses the packages of this checkout, and its build, which has the same sources.
  npm: `#!/usr/bin/env node
const { spawnSync } = require('node:child_process');
const { cpSync, symlinkSync } = require('node:fs');
const { CHECKOUT, NPM } = process.env;
const [command, ...args] = process.argv.slice(2);
const run = (program, ...all) => (process.exitCode = spawnSync(program, all, { stdio: 'inherit' }).status);
if (command === 'ci') symlinkSync(CHECKOUT + '/node_modules', 'node_modules');
else if (args[0] === 'build') {
  cpSync(CHECKOUT + '/dist', 'dist', { recursive: true });
  run(process.execPath, '--import', 'tsx', 'scripts/exportStatic.ts');
} else if (command !== 'prune') run(NPM, command, ...args);
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
