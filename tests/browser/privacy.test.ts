import { expect } from 'vitest';
import { content as errorPages } from '#site/errorPages.ts';
import { formWords } from '#site/form.ts';
import { it } from '../helpers/browser.ts';
import { hydrated, type IslandName } from '../helpers/page.ts';
import { expectOnPrivacyPage } from '../helpers/expectOnPrivacyPage.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { leaveKept } from './keptRequests.ts';
import { blank, openForm, proposalForm, toastText } from './proposalForm.ts';

const { success, undelivered, expired, another } = formWords;
const islands: IslandName[] = ['header', 'faq', 'form', 'onePager'];

// `visit` checks the rest: no line on the console, no failed request, no foreign origin.
it('as the privacy page says, the site sets no cookie, stores nothing before typing, posts only the form', async ({
  visit,
}) => {
  expectOnPrivacyPage('It sets no cookies, counts no visitors and loads nothing from other companies.');
  const { page, context, requests } = await visit({ width: 360, reducedMotion: 'reduce' });
  await page.goto('/');
  await hydrated(page, 'header');
  // Islands far down the page are hydrated only when the visitor comes near.
  expect(await page.locator('[data-island=form][data-ready]').count()).toBe(0);
  for (const island of islands) await hydrated(page, island);
  expect(await page.locator('[data-island]').count()).toBe(islands.length);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  expect(requests.filter((one) => !one.startsWith('GET '))).toEqual([]);
  expect(new Set(requests).size).toBe(requests.length);

  const form = proposalForm(page);
  await form.send(buildProposal({ fullName: 'No Cookie' }));
  await page.getByRole('group', { name: success.title }).waitFor();
  expect(requests.filter((one) => !one.startsWith('GET '))).toHaveLength(1);
  expect(await context.cookies()).toEqual([]);
});

it('as the privacy page says, typed text is kept in its own tab only, until the request is received', async ({
  visit,
}) => {
  expectOnPrivacyPage(
    'Your browser keeps what you typed until the tab is closed, so that nothing is lost if you leave the page.',
  );
  const { page, context } = await visit({ reducedMotion: 'reduce' });
  const typed = buildProposal({ fullName: 'Still Typing' });
  await (await openForm(page)).fillIn(typed);
  // This visitor has sent no request, so the page shows no receipt.
  await page.goto('/received/#receipt', { referer: 'https://another.example/' });
  expect(await page.locator('form, [data-island]').count()).toBe(0);
  await page.getByRole('link', { name: errorPages.received.home }).click();
  await page.waitForURL(/:\d+\/$/);
  await hydrated(page, 'form');
  expect(await proposalForm(page).values()).toEqual(typed);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  const later = await context.newPage();
  expect(await (await openForm(later)).values()).toEqual(blank);
  expect(await later.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);

  await page.evaluate(() => HTMLFormElement.prototype.submit.call(document.querySelector('form')));
  await page.getByRole('group', { name: success.title }).waitFor();
  await hydrated(page, 'form');
  await page.getByRole('link', { name: another }).click();
  await page.waitForURL(/\/#contact$/);
  await hydrated(page, 'form');
  expect(await proposalForm(page).values()).toEqual(blank);
});

it('a request unsent for more than 7 days is deleted, as the privacy page says, and a toast says so', async ({
  visit,
}) => {
  expectOnPrivacyPage(
    'The request stays in your browser until it has reached us, our server has refused it for good, or you tell the browser to forget it.',
    'After 7 days it is neither sent nor shown any more, and your browser deletes it when you open this site again.',
    'Once a request is gone from your browser, the browser only notes what became of it, without what you typed.',
    'It deletes this note when you open this site more than 7 days later.',
  );
  expect(formWords.privacy).toContain('tries again for up to 7 days, unless you tell it');
  const { page, requests } = await visit({ reducedMotion: 'reduce' });
  const request = buildProposal({ fullName: 'Eight Days', email: 'eight@days.example' });
  const since = Date.now() - 8 * 24 * 60 * 60 * 1000;
  await leaveKept(page, { '1': JSON.stringify({ since, fields: request }) });
  await page.addInitScript(() => {
    // Checks in each frame, because a part of the request might be shown for a moment only.
    const look = () => {
      const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
      const shown = document.documentElement.outerHTML + fields.map(({ value }) => value).join();
      if (/Eight|days\.example/.test(shown)) document.documentElement.dataset['shown'] = 'once';
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const form = await openForm(page);

  expect(await toastText(page, undelivered.title)).toBe(expired);
  expect(await form.values()).toEqual(blank);
  expect(await page.locator('html[data-shown]').count()).toBe(0);
  expect(requests.filter((one) => one.startsWith('POST'))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/Eight|days/);
});
