import { existsSync, readFileSync } from 'node:fs';
import { extractText, getDocumentProxy } from 'unpdf';
import { readSettings, type Settings } from '../../server/settings.ts';
import type { Finding } from './finding.ts';

/**
 * Whether the one-pager still carries the samples: it is printed ahead, so that it does not follow the settings by
 * itself.
 *
 * @param folder where visitors download it from: `public`
 */
export async function checkPrinted(folder: string, { brand, contactEmail }: Settings): Promise<Finding[]> {
  const file = `${folder}/one-pager.pdf`;
  const sample = readSettings({});
  const remedy = 'Run npm run assets -- one-pager social-card, or put your own file there.';
  const finding = (problem: string): Finding => ({
    level: 'stop',
    file: 'public/one-pager.pdf',
    field: 'file',
    problem,
    remedy,
  });
  if (!existsSync(file)) return [finding('the download does not exist')];
  const pdf = await getDocumentProxy(new Uint8Array(readFileSync(file)));
  const { text } = await extractText(pdf, { mergePages: true });
  const stale = [
    [sample.brand, brand],
    [sample.contactEmail, contactEmail],
  ].filter(([before = '', now]) => before !== now && text.includes(before));
  return stale.map(([before]) => finding(`it still says "${before}"`));
}
