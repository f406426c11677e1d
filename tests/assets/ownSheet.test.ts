import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openOnePager } from '../../owner/assets/onePager.ts';
import { type OnePagerWords, onePagerWords } from '../../owner/assets/onePagerWords.ts';
import { onePager } from '../../owner/assets/products.ts';
import { endBrowser } from '../../owner/assets/render.ts';
import { readSettings } from '../../server/settings.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

afterAll(endBrowser);

const words = onePagerWords(readSettings({}));

/**
 * Opens the one-pager with changed texts. Returns the position of the words of each of its parts.
 *
 * @param parts a CSS selector for each part
 */
async function boxesOf(changed: Partial<OnePagerWords>, ...parts: string[]) {
  await using page = await openOnePager(onePager, { ...words, ...changed });
  return await page.evaluate(
    (selectors) =>
      selectors.map((selector) => {
        const range = document.createRange();
        const element = document.querySelector(selector);
        if (!element) throw new Error(`the one-pager has no ${selector}`);
        // A long word may be wider than the box of its heading.
        range.selectNodeContents(element);
        const { left, right } = range.getBoundingClientRect();
        const { top, bottom } = element.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    parts,
  );
}

const without = { caseStudy: undefined, steps: undefined };
const many = { ...words.work, projects: [...words.work.projects, ...words.work.projects].slice(0, 12) };
const few = { ...words.work, projects: words.work.projects.slice(0, 3) };

it.each([
  { lacking: 'the case study', changed: { caseStudy: undefined } },
  { lacking: 'the steps', changed: { steps: undefined } },
  { lacking: 'the case study and the steps', changed: without },
  {
    lacking: 'the case study and the steps, but has twelve projects',
    changed: { ...without, work: many },
  },
  {
    lacking: 'the case study and the steps, and has only three projects',
    changed: { ...without, work: few },
  },
])('the one-pager PDF fills one sheet even if the site lacks $lacking', async ({ changed }) => {
  const card = 'caseStudy' in changed ? '.work' : '.case';
  const [left, right, header, footer] = await boxesOf(changed, '.services', card, 'header', 'footer');

  const height = footer!.top - header!.bottom;
  for (const part of [left!, right!]) expect(footer!.top - part.bottom).toBeLessThan(height / 8);
  expect(footer!.bottom).toBeLessThanOrEqual(1056);
});

it('a long word of the one-pager PDF’s last heading does not run into the labels beside it', async () => {
  const contact = { ...words.contact, heading: 'Rechtsschutzversicherungsgesellschaften bauen' };

  const [heading, list] = await boxesOf({ contact }, 'footer h2', 'footer dl');

  expect(list!.left - heading!.right).toBeGreaterThan(10);
});

it('on the one-pager PDF, a tagline of two lines does not touch the figures below it', async () => {
  const figures = words.hero.figures.map(({ value }) => ({ value, label: 'sites for towns and companies' }));
  const hero = { ...words.hero, figures };

  const [line, first] = await boxesOf(
    { tagline: 'Strony dla kancelarii i gabinetów', hero },
    '.tagline',
    'header .figures',
  );

  expect(first!.top - line!.bottom).toBeGreaterThan(10);
});

/** Opens a one-pager with this layout, and returns its text. */
async function textOf(layout: string): Promise<string> {
  const file = join(temporaryFolder(), 'onePager.html');
  writeFileSync(file, `<!doctype html><title>Fernstone</title><main>${layout}</main>`);
  await using page = await openOnePager(file, words);
  return await page.locator('main').innerText();
}

it.each([
  { name: 'hero.figurs', layout: '<p data-each="hero.figurs">{value}</p>', meant: 'hero.figures' },
  {
    name: 'itens',
    layout: '<div data-each="steps"><p data-each="itens">{name}</p></div>',
    meant: 'items',
  },
])(
  'if the one-pager PDF’s layout repeats an unknown list ($name), the error suggests a known one',
  async (row) => {
    const problem = `data-each="${row.name}" names no record. Did you mean ${row.meant}? The names of records are `;

    const opened = textOf(row.layout);

    await expect(opened).rejects.toThrow(problem);
    await expect(opened).rejects.toThrow(/ hero\.figures, .*\bcaseStudy, .*\bservices\b/);
  },
);

it('a part of the one-pager PDF’s layout for an optional text is left out if the site lacks that text', async () => {
  const parts = ['contact.direct.phone', 'contact.direct.profiles', 'footer.imprint'];
  const repeated = parts.map((name) => `<p data-each="${name}">{label}</p>`).join('');

  expect(await textOf(`<p>Fernstone</p>${repeated}`)).toBe('Fernstone');
});
