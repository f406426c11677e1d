import { afterAll, expect, it } from 'vitest';
import { colors } from '#site/brand.ts';
import { openOnePager } from '../../owner/assets/onePager.ts';
import { type Light, onePagerWords } from '../../owner/assets/onePagerWords.ts';
import { onePager } from '../../owner/assets/products.ts';
import { endBrowser } from '../../owner/assets/render.ts';
import { marks, weakContrasts } from '../../owner/preflight/contrast.ts';
import { readSettings } from '../../server/settings.ts';

afterAll(endBrowser);

const open = (light: Light) => openOnePager(onePager, onePagerWords(readSettings({}), light));

/** Returns the texts of the one-pager that are hard to read in these colors. */
async function weakIn(ownColors: Partial<Light>) {
  await using page = await open({ ...colors.light, ...ownColors });
  return await weakContrasts(page, () => open(marks));
}

/** Colors for a pale band with dark text. They are readable on the website, too. */
const paleBand = {
  band: '#FDEBD0',
  contactGround: '#FDEBD0',
  onBand: '#1B1B1B',
  onBandMuted: '#333333',
  accent: '#7A1F00',
  onAccent: '#FFFFFF',
};

it.each([
  { palette: 'the sample’s colors', ownColors: {} },
  { palette: 'a pale band', ownColors: paleBand },
])(
  'every text of the one-pager PDF has enough contrast to its background, with $palette',
  async ({ ownColors }) => {
    expect(await weakIn(ownColors)).toEqual([]);
  },
);

it('preflight names the color settings of the text that is hardest to read in the one-pager PDF', async () => {
  const [hardest] = await weakIn({ onBandMuted: '#0C3028' });

  expect(hardest).toEqual({
    text: expect.stringMatching(/\w/),
    color: { hex: '#0C3028', role: 'onBandMuted' },
    ground: { hex: colors.light.band, role: 'band' },
    ratio: 1.02,
    needed: 7,
  });
});
