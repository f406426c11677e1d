import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { waitForFonts } from '../../lib/waitForFonts.ts';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import { findsQuotedText, skipWithout } from './browserFeatures.ts';
import { expectInSight, gapBelowHeader } from '../helpers/page.ts';
import { postBlankName } from './proposalForm.ts';
import { soon } from '../helpers/soon.ts';

const all = { headline: true, work: true, form: true, footer: true };

it.for([
  [390, false],
  [1280, true],
] as const)(
  'begins with the first screen, and all else follows, at %i px',
  async ([width, work], { visit }) => {
    const { page } = await visit({ width });
    const firstFrame = await watchFirstFrame(page);

    await page.goto('/');

    await expect.poll(firstFrame, soon).toEqual({ headline: true, work, form: false, footer: false });
    await expectWhole(page);
  },
);

it('shows the quoted text of a link, and all content, in its first frame', async ({ visit, skip }) => {
  const { page, context } = await visit({ width: 390 });
  skipWithout('links to quoted text', await findsQuotedText(context), skip);
  const firstFrame = await watchFirstFrame(page);
  const { question } = content.faq.items.at(-1)!;

  await page.goto(`/#:~:text=${encodeURIComponent(question)}`);

  await expect.poll(firstFrame, soon).toEqual(all);
  const top = () =>
    page.getByText(question, { exact: true }).evaluate((one) => one.getBoundingClientRect().top);
  await expect.poll(top, soon).toBeLessThan(800);
});

it('shows the whole answer to a posted form in its first frame, because its notice takes focus', async ({
  visit,
}) => {
  const { page, expectProblem } = await visit();
  const firstFrame = await watchFirstFrame(page);
  await page.goto('/');
  expectProblem(/422/);

  await postBlankName(page);

  await expect.poll(firstFrame, soon).toEqual(all);
  await expect.poll(() => page.locator('form [data-kind=invalid]:focus').count(), soon).toBe(1);
});

it('shows the whole page at once in a background tab', async ({ visit }) => {
  const { page } = await visit();
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true }));
  const firstFrame = await watchFirstFrame(page);

  await page.goto('/');

  await expect.poll(firstFrame, soon).toEqual(all);
});

it('lays out a section as soon as a link to it is pressed', async ({ visit }) => {
  const { page } = await visit({ width: 390 });
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.querySelector<HTMLElement>('main a[href="#contact"]')?.click();
      document.body.dataset['pressed'] = String(document.querySelector('#contact')?.checkVisibility());
    });
  });

  await page.goto('/');

  expect(await page.locator('body').getAttribute('data-pressed')).toBe('true');
  await expectInSight(page, 'contact');
});

it('scrolls a section chosen while the page changes its font to the header’s edge', async ({ visit }) => {
  const { page } = await visit({ width: 390 });
  await page.addInitScript(() => {
    const press = new MutationObserver(() => {
      press.disconnect();
      document.querySelector<HTMLElement>('footer a[href="#contact"]')?.click();
    });
    press.observe(document, { attributeFilter: ['data-late-font'], attributes: true, subtree: true });
  });

  await page.goto('/');
  await waitForFonts(page);

  await page.waitForURL('**/#contact');
  await expect.poll(async () => gapBelowHeader(page, 'contact'), soon).toBeLessThanOrEqual(1);
});

it('shows a slow document as it arrives, and everything received if the connection is lost', async ({
  site,
  visit,
}) => {
  const html = await (await fetch(site.url)).text();
  let answer: ServerResponse | undefined;
  const slow = createServer((_request, response) => {
    answer = response.setHeader('content-type', 'text/html');
    answer.write(html.slice(0, html.indexOf('id="faq"')));
  });
  await once(slow.listen(0), 'listening');
  onTestFinished(() => void slow.close());
  const url = `http://localhost:${(slow.address() as AddressInfo).port}`;
  const { page, expectProblem, requestsEnd } = await visit({
    url,
    prepare: (profile) =>
      profile.route(/:\d+\/./, async (route) => {
        const { pathname } = new URL(route.request().url());
        await route.fulfill({ response: await route.fetch({ url: site.url + pathname }) });
      }),
  });
  const firstFrame = await watchFirstFrame(page, '#compare');
  expectProblem(/ERR_INCOMPLETE_CHUNKED_ENCODING/);

  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(firstFrame, soon).toEqual({ headline: true, work: true });
  answer?.destroy();

  await expectWhole(page);
  expect(await page.locator('#work').isVisible()).toBe(true);
  await requestsEnd();
});

it('shows the whole page in a browser that paints no frame', async ({ visit }) => {
  const { page } = await visit();
  await page.addInitScript(() => Object.assign(window, { requestAnimationFrame: () => 0 }));

  await page.goto('/');

  await expectWhole(page);
});

/** Checks that all content and all fields are laid out. */
async function expectWhole(page: Page) {
  const missing = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(':is(h1, h2, h3, form, footer p):not(dialog *)')]
        .filter((element) => !element.checkVisibility({ contentVisibilityAuto: true }))
        .map(({ textContent }) => textContent),
    );
  await expect.poll(missing, soon).toEqual([]);
}

/**
 * Records which parts are laid out in the first frame that contains all of them. On a busy machine, frames are painted
 * while the document is still being parsed. A resize observer runs between a frame's layout and its paint.
 */
async function watchFirstFrame(page: Page, lastPart = 'footer'): Promise<() => Promise<unknown>> {
  await page.addInitScript((last) => {
    const watch = () => {
      if (!document.querySelector(last)) {
        requestAnimationFrame(watch);
        return;
      }
      const observer = new ResizeObserver(() => {
        observer.disconnect();
        const parts = { headline: 'h1', work: '#work', form: 'form', footer: 'footer' };
        const boxes = Object.entries(parts).map(([name, selector]) => [
          name,
          document.querySelector(selector)?.checkVisibility(),
        ]);
        document.body.dataset['firstFrame'] = JSON.stringify(Object.fromEntries(boxes));
      });
      observer.observe(document.documentElement);
    };
    requestAnimationFrame(watch);
  }, lastPart);
  return () => page.evaluate(() => JSON.parse(document.body.dataset['firstFrame'] ?? 'null') as unknown);
}
