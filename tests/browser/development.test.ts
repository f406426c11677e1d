import { expect } from 'vitest';
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

it('starts anew after an edit of .env, and loads an open page anew', async ({ dev, visit }) => {
  const { page } = await visit({ url: dev.url });
  await page.goto('/');
  await formIsReady(page);

  await dev.edit('.env', 'Fernstone', 'Oakfield');

  await expect.poll(() => page.title().catch(() => ''), soon).toMatch(/ \| Oakfield$/);
});

it('starts anew after edits of the server and of its words', async ({ dev }) => {
  await dev.edit('server/routes/health.ts', "'alive'", "'an edited answer'");
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
