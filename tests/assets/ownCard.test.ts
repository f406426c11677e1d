import { afterAll, expect, it, vi } from 'vitest';
import { content } from '#site/landing.ts';
import { readSettings } from '../../server/settings.ts';

// These modules are loaded anew, because other files of a worker use them with the sample's
// headline.
vi.resetModules();
const hero = { ...content.hero, heading: 'Επαναπροσδιορίζουμε'.repeat(3) };
vi.doMock('#site/landing.ts', () => ({ content: { ...content, hero } }));
const { checkCardAndOnePager } = await import('../../owner/preflight/cardAndOnePager.ts');
const { products } = await import('../../owner/assets/products.ts');
afterAll(() => {
  vi.doUnmock('#site/landing.ts');
  vi.resetModules();
});

it('preflight reports a headline that does not fit on the card even in the smallest type', async () => {
  const settings = readSettings({});
  const findings = await checkCardAndOnePager(products({ settings }), settings, []);

  // The headline also lies on the picture, but its contrast there is not reported.
  expect(findings).toMatchObject([
    { level: 'stop', problem: 'it does not fit on the card for shared links' },
    { level: 'stop', problem: 'it does not fit on the one-pager' },
  ]);
});
