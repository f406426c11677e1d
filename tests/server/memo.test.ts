import request from 'supertest';
import { expect, it } from 'vitest';
import { receivedPage } from '#proposal/contract.ts';
import type { RenderDocument } from '../../server/documents/renderDocument.ts';
import { renderBuiltPage, sharedApp, startApp } from '../helpers/app.ts';

/** Renders the built pages, and counts how often. */
async function counted() {
  const render = await renderBuiltPage();
  const times: string[] = [];
  const counting: RenderDocument = (page, props) => {
    times.push(props.message ?? page);
    return render(page, props);
  };
  return { counting, times };
}

it('with PAGE_MEMO=on, each page is rendered once, at startup, and not again for a request', async () => {
  const { counting, times } = await counted();
  const { app } = await startApp({ PAGE_MEMO: 'on' }, counting);

  for (const path of ['/', '/', '/?q', receivedPage, '/nowhere', '/nowhere']) await request(app).get(path);

  // `landing` appears twice, because the receipt is the landing page with a notice.
  expect(times.toSorted()).toEqual(['failed', 'landing', 'landing', 'notFound', 'received']);
});

it('with PAGE_MEMO=off, a page is rendered for each request, and none at startup', async () => {
  const { counting, times } = await counted();
  const { app } = await startApp({ PAGE_MEMO: 'off' }, counting);
  expect(times).toEqual([]);

  for (const path of ['/', '/', '/nowhere']) await request(app).get(path);

  expect(times).toEqual(['landing', 'landing', 'notFound']);
});

it.each(['/', receivedPage, '/nowhere', '/?q'])(
  'the address %s has the same document and headers with and without PAGE_MEMO=off',
  async (path) => {
    const { app } = await startApp({ PAGE_MEMO: 'off' });
    const [memo, rendered] = await Promise.all(
      [await sharedApp(), app].map((one) => request(one).get(path).set('accept-encoding', 'identity')),
    );

    const { date: _, 'x-request-id': _id, ...headers } = memo?.headers ?? {};
    expect(rendered?.status).toBe(memo?.status);
    expect(rendered?.text === memo?.text).toBe(true);
    expect(rendered?.headers).toMatchObject(headers);
  },
);
