import { afterAll, expect, it, vi } from 'vitest';
import { content } from '#site/landing.ts';
import { readSettings } from '../../server/settings.ts';

afterAll(() => {
  vi.doUnmock('#site/landing.ts');
  vi.resetModules();
});

/**
 * Returns what preflight finds on the card for shared links and on the one-pager, if the site has
 * this headline.
 */
async function findingsWith(heading: string) {
  // The modules are loaded anew. Another test file of the same Vitest worker may have loaded them
  // with the sample's headline.
  vi.resetModules();
  const hero = { ...content.hero, heading };
  vi.doMock('#site/landing.ts', () => ({ content: { ...content, hero } }));
  const { checkCardAndOnePager } = await import('../../owner/preflight/cardAndOnePager.ts');
  const { products } = await import('../../owner/assets/products.ts');
  const settings = readSettings({});
  return checkCardAndOnePager(products({ settings }), settings, []);
}

it('preflight stops at a headline too long for the link-preview picture and the one-pager PDF', async () => {
  const findings = await findingsWith('Επαναπροσδιορίζουμε'.repeat(3));

  // The headline also overlaps the card's picture. Preflight does not report its contrast there.
  expect(findings).toMatchObject([
    { level: 'stop', problem: 'it does not fit on the card for shared links' },
    { level: 'stop', problem: 'it does not fit on the one-pager' },
  ]);
});

it('preflight stops at a long word of the headline that overlaps another text of the one-pager PDF', async () => {
  const findings = await findingsWith('Rechtsschutzversicherungsvergleich');

  const problem = expect.stringMatching(/^it lies on ".+" on the one-pager$/) as string;
  const place = { level: 'stop', field: '"Rechtsschutzversicherungsvergleich"', problem };
  expect(findings).toEqual([expect.objectContaining(place)]);
});
