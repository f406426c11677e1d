import lighthouse, { desktopConfig } from 'lighthouse';
import { launchChromium } from '../../lib/chromium.ts';

/** The result of one Lighthouse run: category scores from 0 to 100, times in ms, transferred bytes. */
export type LighthouseRun = {
  scores: string;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  bytes: number;
};

const debuggingPort = 9322;

/** The page that Lighthouse visits, the preset and the browser. */
export type Visit = { url: string; device: 'mobile' | 'desktop'; browser: string };

/**
 * Runs Lighthouse once in a new browser, with its default phone (simulated slow 4G, 4x CPU slowdown) or its desktop
 * preset. If the browser loses the trace, the run has no figures and is repeated.
 *
 * @throws after three runs without figures
 */
export async function runLighthouse(visit: Visit): Promise<LighthouseRun> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const run = await attemptLighthouse(visit);
    if (!Number.isNaN(run.tbt)) return run;
  }
  throw new Error(`Lighthouse measured nothing at ${visit.url}, three times`);
}

async function attemptLighthouse({ url, device, browser: executable }: Visit): Promise<LighthouseRun> {
  const browser = await launchChromium([`--remote-debugging-port=${debuggingPort}`], executable);
  try {
    const result = await lighthouse(
      url,
      { port: debuggingPort, logLevel: 'silent' },
      device === 'desktop' ? desktopConfig : undefined,
    );
    if (!result) throw new Error('Lighthouse gave no result');
    const { audits, categories } = result.lhr;
    const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
    return {
      scores: Object.values(categories)
        .map(({ score }) => Math.round((score ?? 0) * 100))
        .join('/'),
      fcp: value('first-contentful-paint'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      bytes: value('total-byte-weight'),
    };
  } finally {
    await browser.close();
  }
}
