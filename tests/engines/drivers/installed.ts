import { chromiumArguments, findChromium } from '../../../lib/chromium.ts';
import { inPath, installed, miniBrowser } from '../../helpers/installed.ts';
import { launchByPuppeteer } from './puppeteer.ts';
import { launchWebKit } from './webKit.ts';

const firefox = inPath('firefox-esr') ?? inPath('firefox');

/** What starts each engine. Undefined if the machine has none. Chromium is always available (see `findChromium`). */
export const engines = {
  Chromium: async () =>
    launchByPuppeteer({ executablePath: await findChromium(), args: [...chromiumArguments] }),
  Firefox: firefox && (() => launchByPuppeteer({ browser: 'firefox', executablePath: firefox })),
  WebKit: installed.webKit && (() => launchWebKit(miniBrowser ?? '')),
};
