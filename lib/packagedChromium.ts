import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installTools, toolPackages } from './tools/tools.mjs';

/**
 * Unpacks the headless Chromium of the package `@sparticuz/chromium`, unless it is unpacked
 * already. If several processes do this at the same time, each unpacks into a folder of its own.
 * The first process to finish gives its folder the final name, and the others delete theirs.
 *
 * @param folder the path under which the unpacked browser is kept
 * @returns the path of a command that starts the browser; the command also provides libraries and
 *   fonts, in case the machine has none
 */
export async function packagedChromium(folder = join(toolPackages, '.chromium')): Promise<string> {
  const command = join(folder, 'start');
  if (existsSync(command)) return command;
  installTools();
  const own = await mkdtemp(`${folder}-`);
  await unpack(own);
  await writeFile(join(own, 'fonts.conf'), fontsXml);
  await writeFile(join(own, 'start'), startScript);
  await chmod(join(own, 'start'), 0o755);
  await rename(own, folder).catch(async (error: unknown) => {
    await rm(own, { recursive: true });
    if (!existsSync(command)) throw error;
  });
  return command;
}

/**
 * Lets the package unpack its browser into a folder. The package unpacks into the system's
 * temporary folder, so the variable `TMPDIR` names our folder instead. The package unpacks its
 * libraries only on AWS Lambda, so the variable `AWS_EXECUTION_ENV` pretends that this is AWS
 * Lambda.
 */
async function unpack(folder: string): Promise<void> {
  const script =
    "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath();";
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: join(toolPackages, '..'),
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  });
}

const startScript = `#!/bin/sh
here=$(dirname "$0")
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="$here/fonts.conf"
LD_LIBRARY_PATH="$here/al2023/lib" exec "$here/chromium" "$@"
`;

const fontsXml = `<?xml version="1.0"?>
<fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
`;
