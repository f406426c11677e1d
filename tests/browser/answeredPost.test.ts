import { expect } from 'vitest';
import { formWords as words } from '#site/form.ts';
import { it } from '../helpers/browser.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { patient } from '../helpers/patient.ts';
import { withoutScripts } from '../helpers/visit.ts';
import { proposalForm } from './proposalForm.ts';

it.for([
  [1280, 800],
  [1920, 1080],
  [390, 844],
])(
  'without scripts, a refused form’s list of errors is in the window after loading, at %i × %i px',
  async ([width, height], { visit }) => {
    const { page, expectProblem } = await visit({ ...withoutScripts, width: width!, height: height! });
    expectProblem(/422/);
    await page.goto('/');
    const form = proposalForm(page);
    await form.send(buildProposal({ fullName: '   ' }));

    const summary = page.locator('form [data-kind=invalid]');
    await summary.and(page.locator(':focus')).waitFor();
    // Waits until everything that makes the page longer has loaded.
    expect(await page.locator('link[rel=stylesheet]:not([media=print])').count()).toBe(0);
    await page.waitForLoadState('load');
    const inWindow = async () => {
      const box = await summary.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= height!;
    };
    await expect.poll(inWindow, patient).toBe(true);
  },
);

it('without scripts, a visitor who sends too many requests reads when to send again, and keeps the text', async ({
  serve,
  visit,
}) => {
  const { url } = await serve({ PROPOSALS_PER_IP_PER_HOUR: '1' });
  const { page, expectProblem } = await visit({ url, ...withoutScripts });
  expectProblem(/429/);
  const form = proposalForm(page);
  await page.goto('/');
  await form.send(buildProposal({ fullName: 'First' }));
  await page.waitForURL('**/received/#receipt');
  await page.goto('/');
  const second = buildProposal({ fullName: 'Second' });
  await form.send(second);

  const panel = page.getByRole('group', { name: words.limited.title });
  await panel.and(page.locator(':focus')).waitFor();
  const [before = '', after = ''] = words.limited.text.split('{wait}');
  const text = await panel.locator('p').innerText();
  expect(text.startsWith(before)).toBe(true);
  expect(text.slice(before.length)).toMatch(/^([1-5]?\d|60) minutes?\b/);
  expect(text).toContain(after);
  const mail = panel.getByRole('link', { name: words.mail.link });
  expect(await mail.getAttribute('href')).toMatch(/^mailto:.*Second/);
  expect(await form.values()).toEqual(second);
});

it('a visitor who opens /received/ without having sent the form keeps the form’s draft', async ({
  visit,
}) => {
  const { page } = await visit();
  const draft = JSON.stringify(buildProposal({ fullName: 'Not Sent Yet' }));
  await page.goto('/robots.txt');
  await page.evaluate((typed) => sessionStorage.setItem('proposal-draft', typed), draft);

  await page.goto('/received/#receipt');
  await page.mouse.move(9, 9);
  await page.goto('/');

  expect(await page.evaluate(() => sessionStorage.getItem('proposal-draft'))).toBe(draft);
});
