import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { devServer, spawnSite } from '../helpers/site.ts';
import { soon } from '../helpers/soon.ts';
import { formIsReady, inDevelopment as it } from './inDevelopment.ts';

it('serves the page from the sources and .env in development, with real 404s', async ({ dev }) => {
  expect(await (await fetch(dev.url)).text()).toMatch(/<title>[^<]+ \| Fernstone<\/title>/);
  expect((await fetch(`${dev.url}/no-such-page`)).status).toBe(404);
  expect((await fetch(`${dev.url}/favicon.svg`)).status).toBe(200);
});

it('shows an error and its stack in the browser in development', async ({ dev }) => {
  await dev.edit(
    'components/sections/work/Work.tsx',
    /(?=\n *return \()/,
    "\n  throw new Error('A mistake <here>');",
  );

  const shown = async () => {
    const answer = await fetch(dev.url);
    return [answer.status, await answer.text()];
  };
  const stack = expect.stringMatching(/Error: A mistake &lt;here&gt;[^]+Work\.tsx:\d+/);
  // At once: an owner may save twice within a few milliseconds.
  await expect.poll(shown, { ...soon, interval: 1 }).toEqual([500, stack]);

  await dev.edit('components/sections/work/Work.tsx', "\n  throw new Error('A mistake <here>');", '');
  await expect.poll(shown, soon).toEqual([200, expect.any(String)]);
});

it('shows a slip in the site’s words as a readable page, which comes back by itself once it is mended', async ({
  dev,
  visit,
}) => {
  const { page, expectProblem } = await visit({ url: dev.url });
  expectProblem(/500/);
  await page.goto('/');
  await formIsReady(page);
  const shown = () => page.locator('body').innerText().catch(String);

  await dev.edit('site/landing.ts', 'work: {', 'work: {{');
  await expect.poll(shown, soon).toContain('landing.ts');
  await page.goto('/');
  const words = await shown();
  expect(words).toContain('work: {{');
  // oxlint-disable-next-line no-control-regex
  expect(words).not.toMatch(/\u001B|\[\d+m/);

  await dev.edit('site/landing.ts', 'work: {{', 'work: {');
  await page.getByRole('heading', { name: content.work.heading }).waitFor();
});

it('waits for the mend of a slip in the words that the server itself reads', async ({ dev, visit }) => {
  const { page } = await visit({ url: dev.url });
  await page.goto('/');
  await formIsReady(page);
  const answers = () =>
    fetch(dev.url).then(
      ({ status }) => status,
      () => 'none',
    );

  await dev.edit('site/form.ts', 'export const', 'export const const');
  await expect.poll(answers, soon).toBe('none');
  await expect.poll(() => dev.stderr(), soon).toContain('It waits for the next edit.');
  await dev.edit('site/form.ts', 'export const const', 'export const');

  await expect.poll(answers, soon).toBe(200);
});

it('starts anew after an edit of .env, and loads an open page anew', async ({ dev, visit }) => {
  const { page } = await visit({ url: dev.url });
  await page.goto('/');
  await formIsReady(page);

  await dev.edit('.env', 'Fernstone', 'Oakfield');

  await expect.poll(() => page.title().catch(() => ''), soon).toMatch(/ \| Oakfield$/);
});

it('starts anew after edits of the server and of its words', async ({ dev }) => {
  await dev.edit('server/createApp.ts', "'alive'", "'an edited answer'");
  await dev.edit('site/form.ts', /(?<='origin-not-allowed': )'[^']+'/, "'Edited words.'");
  const said = (path: string, call = {}) =>
    fetch(dev.url + path, call).then((answer) => answer.text(), String);
  await expect.poll(() => said('/healthz'), soon).toBe('an edited answer\n');
  const call = { method: 'OPTIONS', headers: { origin: 'null' } };
  const refusal = () => said('/functions/v1/send-autoresponder', call);
  await expect.poll(refusal, soon).toContain('Edited words.');
});

it('ends with a clear line if its port is taken', async ({ dev }) => {
  const { port } = new URL(dev.url);
  const second = spawnSite({ PORT: port, DATA_DIR: 'data' }, devServer, dev.folder);

  expect(await second.ended).toBe(1);
  expect(second.stderr()).toMatch(new RegExp(`^Cannot listen on port ${port}: .*EADDRINUSE`, 'm'));
});
