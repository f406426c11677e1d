import { accessSync, constants } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const usualPlaces = [process.env.CHROME_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'];

// Quiet: no sandbox (containers run as root), and none of the services a browser calls home for.
const quietArguments = [
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
  const installed = usualPlaces.find((path) => path && isExecutable(path));
  if (installed) return installed;
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}

/** Starts a headless Chromium; the caller closes it. `extraArguments` follow the quiet defaults. */
export async function launchChromium(extraArguments: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    args: [...quietArguments, ...extraArguments],
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
