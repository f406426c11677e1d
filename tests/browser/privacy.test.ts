import { expect } from 'vitest';
import { privacy } from '#site/ownPages.ts';
import { it } from '../helpers/browser.ts';
import { hydrated } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { soon } from '../helpers/soon.ts';
import { blank, openForm, proposalForm, toastText } from './proposalForm.ts';
import { formWords } from '#site/form.ts';

const { success, undelivered, expired } = formWords;
const storageKey = 'kept-requests';
const day = 24 * 60 * 60 * 1000;

/** What is stored of a request, so many days ago. */
const aged = (days: number, entry: object) =>
  JSON.stringify([{ id: '1', since: Date.now() - days * day, ...entry }]);

/** What the sample's privacy page, or the line beside the form, promises: each sentence word by word. */
function promises(text: string, ...sentences: string[]) {
  for (const sentence of sentences) expect(text.replaceAll(/\s+/g, ' ')).toContain(sentence);
}

it('sets no cookie, counts nobody and asks nobody else, from the first byte to the receipt', async ({
  visit,
}) => {
  promises(privacy.text, 'It sets no cookies, counts no visitors and loads nothing from other companies.');
  // A request to another origin fails the visit.
  const { page, context, requests } = await visit({ reducedMotion: 'reduce' });
  const sheet = await openForm(page);
  const before = requests.filter((one) => !one.startsWith('GET '));
  await sheet.fillIn(buildProposal({ fullName: 'No Cookie' }));
  await sheet.button.click();
  await page.getByRole('group', { name: success.title }).waitFor();

  expect(before).toEqual([]);
  expect(requests.filter((one) => !one.startsWith('GET '))).toHaveLength(1);
  expect(await context.cookies()).toEqual([]);
});

it('keeps what is typed in its tab and nowhere else', async ({ visit }) => {
  promises(
    privacy.text,
    'Your browser keeps what you typed until the tab is closed, so that nothing is lost if you leave the page.',
  );
  const { page, context } = await visit({ reducedMotion: 'reduce' });
  const typed = buildProposal({ fullName: 'Typed' });
  await (await openForm(page)).fillIn(typed);
  await page.goto('/robots.txt');
  expect(await (await openForm(page)).values()).toEqual(typed);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);

  await page.close();

  const later = await context.newPage();
  expect(await (await openForm(later)).values()).toEqual(blank);
  expect(await later.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});

it('neither sends nor shows a request of eight days, says that it was not sent, and deletes it', async ({
  visit,
}) => {
  promises(
    privacy.text,
    'A request stays in your browser until it has reached us or you tell the browser to forget it, and is sent from there.',
    'After 7 days it is neither sent nor shown any more, and your browser deletes it when you open this site again.',
    'What became of it is noted there for as long, without what you typed.',
  );
  promises(formWords.privacy, 'this browser keeps it and tries again for up to 7 days, unless you tell it');
  const { page, requests } = await visit({ reducedMotion: 'reduce' });
  const store = async (text: string) => {
    await page.goto('/robots.txt');
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [storageKey, text] as const);
  };
  const old = buildProposal({
    fullName: 'Eight Days',
    email: 'eight@days.example',
    details: 'Days and days',
  });
  await store(aged(8, { fields: old }));
  await page.addInitScript(() => {
    // Whatever shows it for a moment only.
    const look = () => {
      const values = [...document.querySelectorAll('input, textarea')].map(
        (one) => (one as HTMLInputElement).value,
      );
      if (/Eight|days\.example/.test(document.documentElement.outerHTML + values.join()))
        document.documentElement.dataset['shown'] = 'once';
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

  await page.goto('/');
  await hydrated(page, 'form');

  expect(await toastText(page, undelivered.title)).toBe(expired);
  expect(await proposalForm(page).values()).toEqual(blank);
  expect(await page.evaluate(() => document.documentElement.dataset['shown'])).toBeUndefined();
  expect(requests.filter((one) => one.startsWith('POST'))).toEqual([]);
  expect(await page.evaluate((key) => localStorage.getItem(key), storageKey)).not.toMatch(/Eight|days/);

  await store(aged(8, { id: '1-2-3-4', outcome: 'received' }));
  await page.goto('/');
  await expect.poll(() => page.evaluate(() => localStorage.length), soon).toBe(0);
});
