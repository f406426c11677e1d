import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { formWords } from '#site/form.ts';
import { waitForLayout } from '../../lib/waitForLayout.ts';
import { it } from '../helpers/browser.ts';
import { boxOf } from '../helpers/page.ts';
import { patient } from '../helpers/patient.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openForm, proposalForm } from './proposalForm.ts';

it.for(['light', 'dark'] as const)(
  'the form is on a light background in the %s color scheme',
  async (scheme, { visit }) => {
    const { page } = await visit({ width: 1280, height: 1100, colorScheme: scheme });
    await page.goto('/#contact');
    await waitForLayout(page);
    const { x, y, width } = await boxOf(page.locator('form'));
    // The form is drawn on a ticket. Measures the color of the ticket left of the form, and that of
    // the stub, right of the form.
    for (const left of [x - 12, x + width + 60]) {
      const clip = { x: left, y: y + 200, width: 4, height: 4 };
      const { channels } = await sharp(await page.screenshot({ clip })).stats();
      const [red = 0, green = 0, blue = 0] = channels.map(({ min }) => min);
      // The lightness, with the weights of the human eye. The limit allows for the stub, which is
      // tinted with the accent color.
      expect(0.21 * red + 0.72 * green + 0.07 * blue).toBeGreaterThan(220);
    }
  },
);

/** Whether each hole of the ticket is punched, and shows the section's background. */
const punched = (page: Page) =>
  page
    .locator('.leaves i')
    .evaluateAll((all) => all.map((leaf) => getComputedStyle(leaf).backgroundColor !== 'rgba(0, 0, 0, 0)'));

it.for([
  { withOrWithout: 'with', javaScript: true },
  { withOrWithout: 'without', javaScript: false },
])(
  'name, valid email, project type and sending each punch a hole in the ticket ($withOrWithout scripts)',
  async ({ javaScript }, { visit }) => {
    const { page } = await visit({ javaScript, reducedMotion: 'reduce' });
    if (javaScript) await openForm(page);
    else await page.goto('/');
    const form = proposalForm(page);
    const { fullName, email, projectType, targetLaunch, details } = buildProposal();
    expect(await punched(page)).toEqual([false, false, false, false]);

    await form.fillIn({ email: 'ada at example', targetLaunch, details });
    expect(await punched(page)).toEqual([false, false, false, false]);
    await form.fillIn({ email });
    expect(await punched(page)).toEqual([false, true, false, false]);
    await form.fillIn({ projectType });
    expect(await punched(page)).toEqual([false, true, true, false]);
    await form.fillIn({ fullName });
    expect(await punched(page)).toEqual([true, true, true, false]);
    await form.fillIn({ projectType: '' });
    expect(await punched(page)).toEqual([true, true, false, false]);

    await form.button.click();
    await page.getByRole('group', { name: formWords.success.title }).waitFor();
    expect(await punched(page)).toEqual([true, true, true, true]);
  },
);

it.for([360, 768, 900, 1440])(
  'the leaf-shaped holes and the receipt’s stamp cover no text of the ticket, at %i px',
  async (width, { visit }) => {
    const { page } = await visit({ width, reducedMotion: 'reduce' });
    const form = await openForm(page);
    expect(await coveredTexts(page)).toEqual([]);

    await form.send(buildProposal());
    await page.getByRole('group', { name: formWords.success.title }).waitFor();

    expect(await coveredTexts(page)).toEqual([]);
  },
);

/** The headings and paragraphs that have a line covered by a hole or by the stamp. */
const coveredTexts = (page: Page) =>
  page.locator('div:has(> div > form)').evaluate((sheet) => {
    const marks = [...sheet.querySelectorAll('.leaves i, [data-kind] > :has(> svg)')];
    const texts = [...sheet.querySelectorAll('h3, p, dt, dd')].filter((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = [...range.getClientRects()];
      return marks.some((mark) => {
        const { left, right, top, bottom } = mark.getBoundingClientRect();
        const isOver = (line: DOMRect) =>
          line.left < right && line.right > left && line.top < bottom && line.bottom > top;
        return lines.some(isOver);
      });
    });
    return texts.map((text) => text.textContent);
  });

it('the hole that a filled field has punched in the form’s ticket closes if the form refuses the field', async ({
  visit,
}) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  const form = await openForm(page);
  await form.fillIn(buildProposal({ fullName: '   ' }));
  expect(await punched(page)).toEqual([true, true, true, false]);

  await form.button.click();

  await expect.poll(() => punched(page), patient).toEqual([false, true, true, false]);
});

it('on a phone, a gap separates the other ways to get in touch from the receipt, but not from the form', async ({
  visit,
}) => {
  const { page } = await visit({ width: 390, height: 844, reducedMotion: 'reduce' });
  const form = await openForm(page);
  const between = async () => {
    const sheet = await boxOf(page.locator('div:has(> div > form)'));
    return (await boxOf(page.locator('div:has(> div > form) + div'))).y - sheet.y - sheet.height;
  };
  expect(await between()).toBeCloseTo(0);

  await form.send(buildProposal());
  await page.getByRole('group', { name: formWords.success.title }).waitFor();

  expect(await between()).toBeGreaterThan(10);
});
