import { accessSync, constants } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const usualPlaces = [process.env.CHROME_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'];

/**
 * Quiet: no sandbox (containers run as root), and none of the services a browser calls home for. Without a window
 * Chromium would round each letter's width to whole pixels.
 */
export const chromiumArguments = [
  '--font-render-hinting=none',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

/** Finds a Chromium to run: CHROME_PATH, the usual places, else the one that @sparticuz/chromium unpacks. */
export async function findChromium(): Promise<string> {
  return usualPlaces.find((path) => path && isExecutable(path)) ?? packagedChromium();
}

/** The Chromium of @sparticuz/chromium: without a window, and of one version wherever it runs. */
export async function packagedChromium(): Promise<string> {
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}

/**
 * Starts a headless Chromium; the caller closes it. `extraArguments` follow the quiet defaults.
 *
 * @param executablePath where it is; the one that is found, unless told
 */
export async function launchChromium(
  extraArguments: string[] = [],
  executablePath?: string,
): Promise<Browser> {
  return chromium.launch({
    executablePath: executablePath ?? (await findChromium()),
    args: [...chromiumArguments, ...extraArguments],
  });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
