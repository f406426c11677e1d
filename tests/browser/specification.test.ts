import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { content as errorPages } from '#site/errorPages.ts';
import { formWords } from '#site/form.ts';
import { it } from '../helpers/browser.ts';
import { renderedText } from '../helpers/page.ts';
import { content } from '../helpers/sampleContent.ts';

const specification = readFileSync('docs/specification.md', 'utf8');
const quoted = [...new Set(Array.from(specification.matchAll(/"([^"]+)"/g), ([, text = '']) => text))];

/**
 * Quoted texts that are not on the landing page: an address, a name, and texts that appear after an
 * action or at another address.
 */
const elsewhere = [
  '/',
  'send-autoresponder',
  ...[
    formWords.success,
    formWords.failure,
    { title: content.contact.onePager.toast.title, text: '' },
  ].flatMap(({ title, text }) => [title, text]),
  errorPages.notFound.code,
  errorPages.notFound.heading,
];

const scripts = [
  { withOrWithout: 'with', javaScript: true },
  { withOrWithout: 'without', javaScript: false },
];

// `tests/spec/` compares the records of the sample with the specification. This test compares the
// page with the specification.
it.for(scripts)(
  'the page has each text, figure and number of items of the specification ($withOrWithout scripts)',
  async ({ javaScript }, { visit }) => {
    const { page } = await visit({ javaScript, width: 1280, reducedMotion: 'reduce' });
    await page.goto('/');
    await page.locator('footer').waitFor();
    const placeholders = await page
      .locator('form input')
      .evaluateAll((all: HTMLInputElement[]) => all.map(({ placeholder }) => placeholder));
    const shown = [await renderedText(page), ...placeholders].join('\n');

    // Without scripts, the case study is a part of the page, and needs no button.
    const missing = javaScript ? elsewhere : [...elsewhere, content.caseStudy.story.open];
    expect(quoted.filter((text) => !shown.includes(text) && !missing.includes(text))).toEqual([]);
    for (const figure of ['50+', '2-6', '60%', '4 weeks', '40+ hours', '© 2024', 'HIPAA Ready'])
      expect(shown).toContain(figure);
    const counts = {
      cards: '#work article',
      quotes: 'main blockquote',
      questions: '#faq [data-question]',
      heroBadges: 'main ul[aria-label] >> nth=0 >> li',
      caseStudyBadges: '.solution ul li',
      inANewTab: '#work article a[target=_blank]',
    };
    const counted: Record<string, number> = {};
    for (const [what, selector] of Object.entries(counts))
      counted[what] = await page.locator(selector).count();
    expect(counted).toEqual({
      cards: 7,
      quotes: 3,
      questions: 6,
      heroBadges: 4,
      caseStudyBadges: 4,
      inANewTab: 7,
    });
    for (const name of [content.header.demo, content.contact.demo.button])
      expect(await page.getByRole('link', { name }).first().getAttribute('target')).toBe('_blank');
  },
);

it.for(scripts)(
  'the form’s lists and its field “details” follow the specification ($withOrWithout scripts)',
  async ({ javaScript }, { visit }) => {
    const { page } = await visit({ javaScript, reducedMotion: 'reduce' });
    await page.goto('/');
    await page.locator('footer').waitFor();

    for (const name of ['projectType', 'targetLaunch']) {
      const [, lines = ''] =
        new RegExp(`${name} values and labels:\n\n((?:- .*\n)+)`).exec(specification) ?? [];
      const options = await page
        .locator(`[name=${name}] option:not([value=""])`)
        .evaluateAll((all: HTMLOptionElement[]) =>
          all.map(({ value, label }) => `- ${value}: ${label}\n`).join(''),
        );
      expect(options).toBe(lines);
      expect(await page.locator(`[name=${name}]`).evaluate((one: HTMLSelectElement) => one.required)).toBe(
        false,
      );
    }
    expect(await page.locator('[name=details]').getAttribute('rows')).toBe('4');
  },
);
