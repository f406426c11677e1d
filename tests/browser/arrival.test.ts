import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { waitForFonts } from '../../scripts/lib/waitForFonts.ts';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import { watchFirstFrame } from '../helpers/firstFrame.ts';
import { expectInSight, gapBelowHeader } from '../helpers/page.ts';
import { postBlankName } from '../helpers/proposalForm.ts';
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

it.for(['/#faq', '/#:~:text=Start%20your%20project'])(
  'shows all content of %s in its first frame',
  async (path, { visit }) => {
    const { page } = await visit();
    const firstFrame = await watchFirstFrame(page);

    await page.goto(path);

    await expect.poll(firstFrame, soon).toEqual(all);
  },
);

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

it('scrolls to the text that a link quotes', async ({ visit }) => {
  const { page } = await visit({ width: 390 });
  const { question } = content.faq.items.at(-1)!;

  await page.goto(`/#:~:text=${encodeURIComponent(question)}`);

  await expect.poll(() => isInSight(page.getByText(question, { exact: true })), soon).toBe(true);
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

it('shows the whole page at once in a background tab', async ({ visit }) => {
  const { page } = await visit();
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true }));
  const firstFrame = await watchFirstFrame(page);

  await page.goto('/');

  await expect.poll(firstFrame, soon).toEqual(all);
});

it('shows the whole page in a browser that paints no frame', async ({ visit }) => {
  const { page } = await visit();
  await page.addInitScript(() => Object.assign(window, { requestAnimationFrame: () => 0 }));

  await page.goto('/');

  await expectWhole(page);
});

it('shows a slow document as it arrives, and everything received if the connection is lost', async ({
  site,
  visit,
}) => {
  const slow = await serveSlowly(site.url, 'id="faq"');
  const { page, expectProblem, requestsEnd } = await visit({ url: slow.url });
  const firstFrame = await watchFirstFrame(page, '#compare');
  expectProblem(/ERR_INCOMPLETE_CHUNKED_ENCODING/);

  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(firstFrame, soon).toEqual({ headline: true, work: true });
  slow.loseConnection();

  await expectWhole(page);
  expect(await page.locator('#work').isVisible()).toBe(true);
  await requestsEnd();
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

async function isInSight(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
}

/** Forwards a site, but sends only the part of its page before a given text, and never ends the answer. */
async function serveSlowly(siteUrl: string, before: string) {
  let page: ServerResponse | undefined;
  const passOn = async (path: string, response: ServerResponse) => {
    const answer = await fetch(new URL(path, siteUrl));
    const bytes = Buffer.from(await answer.arrayBuffer());
    for (const name of ['content-type', 'content-security-policy']) {
      const value = answer.headers.get(name);
      if (value !== null) response.setHeader(name, value);
    }
    if (path === '/') {
      page = response;
      response.write(bytes.subarray(0, bytes.indexOf(before)));
    } else response.end(bytes);
  };
  const server = createServer((request, response) => void passOn(request.url ?? '/', response));
  await once(server.listen(0), 'listening');
  onTestFinished(() => void server.close());
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    loseConnection: () => page?.destroy(),
  };
}
