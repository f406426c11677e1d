import { chromiumArguments, findChromium } from '../../../lib/chromium.ts';
import { inPath, installed, miniBrowser } from '../../helpers/installed.ts';
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

/** Starts WebKitGTK. Undefined if the machine has none. */
export const launchWebKitGtk = installed.webKit ? () => launchWebKit(miniBrowser ?? '') : undefined;
