import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromiumArguments, findChromium } from '../../../scripts/lib/chromium.ts';
import type { Engine } from './engine.ts';
import { launchByPuppeteer } from './puppeteer.ts';
import { launchWebKit } from './webKit.ts';

/** Starts Chromium, which is always available (see `findChromium`). */
export async function launchChromium(): Promise<Engine> {
  return launchByPuppeteer({ executablePath: await findChromium(), args: [...chromiumArguments] });
}

const firefox = inPath('firefox-esr') ?? inPath('firefox');

/** Starts Firefox. Undefined if the machine has none. */
export const launchFirefox = firefox
  ? () => launchByPuppeteer({ browser: 'firefox', executablePath: firefox })
  : undefined;

const miniBrowser = inPath('WebKitWebDriver') && inPath('xvfb-run') && findMiniBrowser();

/** Starts WebKitGTK. Undefined if the machine has none. */
export const launchWebKitGtk = miniBrowser ? () => launchWebKit(miniBrowser) : undefined;

function inPath(command: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, command)).find((path) => existsSync(path));
}

/** Debian puts the browser beside the library, in a folder named after the machine's architecture. */
function findMiniBrowser(): string | undefined {
  if (!existsSync('/usr/lib')) return undefined;
  return readdirSync('/usr/lib')
    .map((folder) => join('/usr/lib', folder, 'webkit2gtk-4.1/MiniBrowser'))
    .find((path) => existsSync(path));
}
