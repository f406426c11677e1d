import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';
import { packagedChromium } from './packagedChromium.ts';

/** The browser in CHROME_PATH, and where Linux, macOS and Windows install Chromium or Chrome. */
const usualPlaces = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
];

/**
 * Chromium's features that are switched off. The first two are the popups of the address bar. These
 * popups are web pages, and an installed Chromium loads both for every window. Without the popups,
 * a visit takes half the CPU. The other features are those that Playwright switches off. This list
 * repeats them, because Chromium obeys only the last `--disable-features` that it gets.
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
 * The arguments for every Chromium. They switch off the sandbox, because it does not work for root,
 * and programs in containers run as root. They also switch off background services that Playwright
 * and Puppeteer leave on. Without the option for fonts, headless Chromium would round the width of
 * each letter to whole pixels.
 */
export const chromiumArguments = [
  '--font-render-hinting=none',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-component-update',
  '--disable-quic',
  `--disable-features=${disabledFeatures.join()}`,
];

/**
 * Returns the path of a Chromium: that in CHROME_PATH, or else an installed Chromium or Chrome, or
 * else the packaged Chromium, which runs on Linux only.
 */
export async function findChromium(): Promise<string> {
  return usualPlaces.find((path) => path && existsSync(path)) ?? packagedChromium();
}

/**
 * Starts a headless Chromium. The caller has to close it.
 *
 * @param extraArguments arguments after `chromiumArguments`
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
