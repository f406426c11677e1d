import { expect } from 'vitest';
import { waitForFonts } from '../../lib/waitForFonts.ts';
import { content } from '../helpers/sampleContent.ts';
import { it } from '../helpers/browser.ts';
import { type Focused, focused, tabTo } from './keyboard.ts';
import { hydrated } from '../helpers/page.ts';
import { buildProposal, chosen } from '../helpers/proposal.ts';
import { soon } from '../helpers/soon.ts';
import { storedProposals } from '../helpers/store.ts';
import { markedLabel } from '../../components/form/fields.tsx';
import { fields, formWords } from '#site/form.ts';
import { labelled } from '../helpers/fields.ts';

const { skip, header, hero, work, comparison, testimonials, caseStudy, faq, contact } = content;
const { submit, success, errorSummary } = formWords;

it('goes from the address bar to a sent request by keyboard alone', async ({ visit, site }) => {
  const { page } = await visit();
  await page.goto('/');

  // The skip link comes first, is visible, and skips the header.
  await page.keyboard.press('Tab');
  expect(await focused(page)).toMatchObject({ name: skip, inSight: true });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect((await focused(page)).name).toBe(hero.start.label);

  // The case study takes the focus, keeps it, and gives it back.
  await tabTo(page, caseStudy.story.open);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: caseStudy.story.title });
  await dialog.waitFor();
  expect((await focused(page)).name).toBe(caseStudy.story.close);
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect(await dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await focused(page)).toMatchObject({ name: caseStudy.story.open, inSight: true });

  // A question opens by Space.
  await tabTo(page, faq.items[1]!.question);
  await page.keyboard.press('Space');
  await page.getByText(faq.items[1]!.answer).waitFor();

  // Sent too early, the form says what is missing, and leads to it.
  await tabTo(page, submit);
  await hydrated(page, 'form');
  await page.keyboard.press('Enter');
  await page.getByText(errorSummary, { exact: true }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect((await focused(page)).name).toBe(labelled('fullName'));

  // The form is filled in and sent.
  const request = buildProposal({ fullName: 'Keyboard Only', details: 'Rides that people can book.' });
  await page.keyboard.type(request.fullName);
  await tabTo(page, labelled('email'), 1);
  await page.keyboard.type(request.email);
  await tabTo(page, labelled('projectType'), 1);
  // A list is searched by what is typed.
  await page.keyboard.type(chosen.projectType.label.split(/\W/)[0] ?? '');
  await tabTo(page, labelled('targetLaunch'), 1);
  await page.keyboard.press('ArrowDown');
  await tabTo(page, labelled('details'), 1);
  await page.keyboard.type(request.details);
  await tabTo(page, submit, 1);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('group', { name: success.title });
  await panel.waitFor();

  await expect.poll(() => panel.evaluate((one) => one === document.activeElement), soon).toBe(true);
  await expect.poll(() => focused(page), soon).toMatchObject({ inSight: true });
  await tabTo(page, contact.demo.button, 1);
  await tabTo(page, formWords.another, 1);
  expect(await storedProposals(site, request)).toHaveLength(1);
});

it.for([1280, 390])(
  'reaches every control in order, and shows it, and the bar without moving the page, at %i px',
  async (width, { visit }) => {
    const { page } = await visit({ width, reducedMotion: 'reduce' });
    await page.goto('/');
    await hydrated(page, 'form');
    await waitForFonts(page);
    await page.evaluate(() => scrollTo(0, 0));
    const order = expectedOrder(width);
    const way: Focused[] = [];
    while (way.length < order.length) {
      await page.keyboard.press('Tab');
      // Nothing scrolls smoothly.
      way.push(await focused(page, 'at once'));
    }
    expect(way.map(({ name }) => name)).toEqual(order);
    expect(way.filter(({ inSight }) => !inSight)).toEqual([]);

    const read = await page.locator('#faq').evaluate((section) => {
      section.scrollIntoView();
      document.querySelector<HTMLElement>('[href="#main"]')!.focus({ preventScroll: true });
      return scrollY;
    });
    const bar = order.slice(0, order.indexOf(hero.start.label));
    // From the skip link to the end of the bar, and back.
    for (const [key, names] of [
      ['Tab', bar.slice(1)],
      ['Shift+Tab', bar.slice(0, -1).toReversed()],
    ] as const)
      for (const name of names) {
        await page.keyboard.press(key);
        expect(await focused(page, 'at once')).toMatchObject({ name, inSight: true });
        expect(await page.evaluate(() => scrollY)).toBe(read);
      }
  },
);

/** The page from top to bottom, in reading order. */
function expectedOrder(width: number): string[] {
  const brand = 'Alderway';
  const sections = header.nav.map(({ label }) => label);
  return [
    skip,
    brand,
    ...(width < 900 ? [header.openMenu] : [...sections, header.demo]),
    hero.start.label,
    hero.seeWork.label,
    ...work.projects.map(({ title }) => title),
    work.next.heading + work.next.link.label,
    caseStudy.story.open,
    caseStudy.project.label,
    ...testimonials.items
      .filter(({ company }) => work.projects.some(({ title }) => title === company))
      .map(({ company }) => `${testimonials.link} ${company}`),
    ...(width < 720 ? [comparison.ways[0] ?? ''] : []),
    ...faq.items.map(({ question }) => question),
    ...(width < 600 ? [hero.start.label] : []),
    ...fields.map(markedLabel),
    submit,
    contact.demo.button,
    contact.onePager.button,
    'hello@alderway.example',
    brand,
    ...header.nav.map(({ label }) => label),
  ];
}
