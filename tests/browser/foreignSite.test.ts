import { expect } from 'vitest';
import { axeViolations } from '../../lib/axe.ts';
import { waitForLayout } from '../../lib/waitForLayout.ts';
import { findingsAbout } from '../../owner/preflight/finding.ts';
import { checkTextFit } from '../../owner/preflight/textFit.ts';
import { it as base } from '../helpers/browser.ts';
import { englishTexts, startForeignSite } from '../helpers/foreignSite.ts';
import { foreign } from '../helpers/ownerSite.ts';
import { boxOf, colorOf, expectInSight, hydrated, linesOf } from '../helpers/page.ts';
import { withoutScripts } from '../helpers/visit.ts';
import { printed } from './printed.ts';

const { header, hero, faq } = foreign.landing.content;
const words = foreign.form.formWords;
const [fullName, email] = foreign.form.fields;
const numbersOnly = new RegExp(`^(${hero.figures.map(({ value }) => value.replace('+', '\\+')).join('|')})$`);

const it = base.extend('foreignSite', { scope: 'file' }, async ({}, { onCleanup }) => {
  const site = await startForeignSite();
  onCleanup(site.stop);
  return site;
});

it('a translated site has no English text left, and its quotation marks, menu, FAQ and form work', async ({
  foreignSite: { url },
  visit,
}) => {
  const { page } = await visit({ url, width: 390, reducedMotion: 'reduce' });
  await page.goto('/');
  const quote = page.locator('blockquote').first();
  await quote.scrollIntoViewIfNeeded();
  expect(await quote.ariaSnapshot()).toContain('«');
  expect((await printed(page, 'A4')).stranded).toEqual([]);
  await page.getByRole('button', { name: header.openMenu }).click();
  await page.getByRole('dialog').getByRole('link', { name: header.nav[2]!.label }).click();
  await page.getByRole('button', { name: faq.items[1]!.question }).click();
  await page.getByText(faq.items[1]!.answer).waitFor();

  await hydrated(page, 'form');
  await page.getByLabel(email!.label).fill('pq@fernstone.studio');
  await page.getByLabel(fullName!.label).fill('Ptx');
  await page.getByRole('button', { name: words.submit }).click();
  await page.getByText(words.success.title).first().waitFor();
  const receipt = page.getByRole('group', { name: words.success.title });
  expect(await receipt.locator('p').first().evaluate(linesOf, 'e-mail')).toBe(1);
  // notistack writes its styles into an element that is never shown.
  const html = (await page.content()).replace(/<data id="_goober">[^]*?<\/data>/, '');
  expect(englishTexts(html)).toEqual([]);
});

it('the agency’s phone number in the receipt of a request has the color of the text around it', async ({
  foreignSite: { url },
  visit,
}) => {
  const { page } = await visit({ url, ...withoutScripts });
  await page.goto('/');
  await page.getByLabel(email!.label).fill('phone@fernstone.studio');
  await page.getByLabel(fullName!.label).fill('Ptx');
  await page.getByRole('button', { name: words.submit }).click();

  const phone = page.locator('dl').getByRole('link').first();

  await phone.waitFor();
  expect(await colorOf(phone)).toBe(await colorOf(phone.locator('..')));
});

it.for([
  { shown: 'a menu button', javaScript: true },
  { shown: 'a second row with the links if scripts are off', javaScript: false },
])(
  'if a translated site’s header links do not fit beside the logo, the header has $shown',
  async ({ javaScript }, { foreignSite: { url }, visit }) => {
    const { page } = await visit({ url, javaScript, reducedMotion: 'reduce' });
    await page.goto('/#contact');
    const links = page.getByRole('banner').getByRole('navigation', { name: header.navLabel });
    const menu = page.getByRole('button', { name: header.openMenu });

    for (const width of [320, 390, 600, 900, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const fits = width >= 1024;
      const shown = { menu: await menu.isVisible(), links: await links.isVisible() };
      expect(shown, `at ${width} px`).toEqual({ menu: javaScript && !fits, links: !javaScript || fits });
      const { height } = await boxOf(page.locator('[data-bar]'));
      expect(height === (width < 600 ? 63 : 72), `a single row at ${width} px`).toBe(javaScript || fits);
    }
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/');
    await page.goto('/#contact');
    // No row of links covers the section.
    await expectInSight(page, 'contact');
  },
);

it('a translated site fits into windows of usual widths, and passes the accessibility checker axe', async ({
  foreignSite: { url },
  visit,
}) => {
  const { page } = await visit({ url, reducedMotion: 'reduce' });
  await page.goto('/');
  await waitForLayout(page);
  expect(await checkTextFit(page, (text) => findingsAbout(text, []))).toEqual([]);

  for (const width of [320, 360, 390, 600, 768, 900, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    // The hero's figures are on one line, and on phones on at most two. The case study repeats one
    // figure.
    const numbers = page.getByRole('definition').filter({ hasText: numbersOnly });
    const ends = (await numbers.evaluateAll(feet)).slice(0, hero.figures.length);
    const lines = [...new Set(ends)].toSorted((one, other) => one - other);
    expect(lines.length, `at ${width} px`).toBeLessThanOrEqual(width < 600 ? 2 : 1);
    expect((lines[1] ?? Infinity) - lines[0]!, `at ${width} px`).toBeGreaterThan(20);
    if (![360, 390, 1280].includes(width)) continue;
    expect(await axeViolations(page), `at ${width} px`).toEqual([]);
  }
});

/**
 * Runs in the page. Returns the position of each number's baseline, in whole px from the top of the
 * window.
 */
function feet(texts: (HTMLElement | SVGElement)[]): number[] {
  return texts.map((text) => {
    const line = document.createElement('span');
    Object.assign(line.style, { display: 'inline-block', height: '0' });
    text.append(line);
    const { bottom } = line.getBoundingClientRect();
    line.remove();
    return Math.round(bottom);
  });
}
