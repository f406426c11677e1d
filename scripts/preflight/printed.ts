import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { readSettings, type Settings } from '../../server/settings.ts';
import type { Finding } from './finding.ts';

/**
 * Whether the one-pager and the card that goes with shared links still carry the samples: both are made ahead, so that
 * they do not follow the settings by themselves.
 *
 * @param folder where visitors get them from: `public`
 */
export async function checkPrinted(folder: string, { brand, contactEmail }: Settings): Promise<Finding[]> {
  const sample = readSettings({});
  const changed = [
    [sample.brand, brand],
    [sample.contactEmail, contactEmail],
  ].flatMap(([before, now]) => (before && before !== now ? [before] : []));
  const findings = [];
  for (const [name, readText] of Object.entries(readers)) {
    const path = `${folder}/${name}`;
    if (!existsSync(path)) findings.push(stop(name, 'the file does not exist'));
    else {
      const text = await readText(readFileSync(path));
      const stale = changed.filter((before) => text.includes(before));
      findings.push(...stale.map((before) => stop(name, `it still says "${before}"`)));
    }
  }
  return findings;
}

/** What each file says. A picture of the owner's own has no description, and passes. */
const readers: Record<string, (bytes: Buffer) => Promise<string>> = {
  'one-pager.pdf': async (bytes) => {
    const pdf = await getDocumentProxy(new Uint8Array(bytes));
    return (await extractText(pdf, { mergePages: true })).text;
  },
  'og.jpg': async (bytes) => (await sharp(bytes).metadata()).exif?.toString('latin1') ?? '',
};

function stop(name: string, problem: string): Finding {
  return {
    level: 'stop',
    file: `public/${name}`,
    field: 'file',
    problem,
    remedy: 'Run npm run assets -- one-pager social-card, or put a file of your own there.',
  };
}
