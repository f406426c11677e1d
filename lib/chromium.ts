import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';
import { packagedChromium } from './packagedChromium.ts';

const usualPlaces = [process.env.CHROME_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'];

/**
 * Features that are switched off. For every window, an installed Chromium loads the two popups of
 * its address bar, which are web pages. Without them, a visit takes half the CPU. The other
 * features are Playwright's own list. They are repeated here, because Chromium obeys only the last
 * list that it gets.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
];

/**
 * The arguments for every browser. They switch off the sandbox, because containers run as root.
 * They also switch off background services that Playwright and Puppeteer leave on. Without the
 * option for fonts, headless Chromium would round the width of each letter to whole pixels.
 */
export const chromiumArguments = [
  '--font-render-hinting=none',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-component-update',
  '--disable-quic',
  `--disable-features=${disabledFeatures.join()}`,
];

/** Finds a Chromium: first CHROME_PATH, then the usual paths, then the packaged one. */
export async function findChromium(): Promise<string> {
  return usualPlaces.find((path) => path && existsSync(path)) ?? packagedChromium();
}

/**
 * Starts a headless Chromium, which the caller has to close. `extraArguments` follow
 * `chromiumArguments`.
 *
 * @param executablePath path of the browser; default: the result of `findChromium`
 */
export async function launchChromium(
  extraArguments: string[] = [],
  executablePath?: string,
): Promise<Browser> {
  const path = executablePath ?? (await findChromium());
  const launch = () =>
    chromium.launch({ executablePath: path, args: [...chromiumArguments, ...extraArguments] });
  // The second `launch` is a retry. The packaged Chromium crashes at about one start in 2,000
  // (SIGSEGV), before it has opened a page.
  return launch().catch(launch);
}
