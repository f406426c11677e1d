import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { receivedPage } from '#proposal/contract.ts';
import { typedFields } from '#proposal/intake/validateProposal.ts';
import { createDocumentCache } from '../../server/documents/documentCache.ts';
import type { RefusedNotice } from '../../server/documents/noticePages.ts';
import { receipt } from '../../server/documents/request.ts';
import type { RenderDocument } from '../../server/documents/renderDocument.ts';
import type { FinishedResponse } from '../../server/documents/response.ts';
import { readSettings } from '../../server/settings.ts';

const settingsWith = (PAGE_MEMO: 'on' | 'off') => readSettings({ NODE_ENV: 'production', PAGE_MEMO });

/** A renderer of simple pages: a page contains its name, and its form contains the typed name. */
function namedPages() {
  const render = vi.fn<RenderDocument>(async (page, { message, notice }) => {
    const name = [page, message, notice?.kind].filter(Boolean).join(' ');
    const scripts = ['ours()'];
    return {
      html: `${name}<script>ours()</script>`,
      inline: { scripts, styles: [] },
      withNotice: (given) => {
        const typed = 'values' in given ? given.values.fullName : '';
        const html = `<style>a{}</style>${name} as typed: ${typed}`;
        return { html, inline: { scripts, styles: ['a{}'] } };
      },
    };
  });
  const names = () => render.mock.calls.map(([page, { message }]) => message ?? page);
  return { render, names };
}

/** The text and the headers of a response, as a client without content codings gets them. */
function read({ status, variants }: FinishedResponse) {
  const { bytes, headers = [] } = variants.get('identity')!;
  const header = (name: string) => headers[headers.indexOf(name) + 1];
  return { status, text: bytes.toString(), header };
}

describe('PAGE_MEMO=on', () => {
  it('with PAGE_MEMO=on, all pages and error pages are rendered once, before the first request', async () => {
    const { render, names } = namedPages();
    const { cached, keys, page, error } = await createDocumentCache(settingsWith('on'), render);
    expect([...cached.keys()].toSorted()).toEqual(keys.toSorted());
    const [landing, missing, failed] = [await page('/'), await error('notFound'), await error('failed')];
    expect(landing).toBe(cached.get('/'));
    expect(read(landing!).text).toContain('landing');
    expect(read(cached.get(receivedPage)!).text).toContain('error received');
    expect(read(missing)).toMatchObject({ status: 404, text: expect.stringContaining('error notFound') });
    expect(read(failed)).toMatchObject({ status: 500, text: expect.stringContaining('error failed') });
    expect(names().toSorted()).toEqual(['failed', 'landing', 'landing', 'notFound', 'received']);
  });

  it('with PAGE_MEMO=on, the site does not start if one page cannot be rendered', async () => {
    const { render } = namedPages();
    render.mockRejectedValueOnce(new Error('It fails'));
    await expect(createDocumentCache(settingsWith('on'), render)).rejects.toThrow('It fails');
  });
});

describe('PAGE_MEMO=off', () => {
  it('with PAGE_MEMO=off, a page is rendered for each request, and none before', async () => {
    const { render, names } = namedPages();
    const { cached, page, error } = await createDocumentCache(settingsWith('off'), render);
    expect([names(), cached.size]).toEqual([[], 0]);
    expect(read((await page('/'))!).text).toContain('landing');
    await page('/');
    await error('failed');
    expect(names()).toEqual(['landing', 'landing', 'failed']);
  });
});

describe.each(['on', 'off'] as const)('PAGE_MEMO=%s', (memo) => {
  it(`with PAGE_MEMO=${memo}, the cache has a key for each page, and no document for other addresses`, async () => {
    const { page, keys } = await createDocumentCache(settingsWith(memo), namedPages().render);
    expect(await page('/none/')).toBeUndefined();
    expect(keys).toEqual(['/', receipt, receivedPage, 'notFound', 'failed']);
  });
});

const noticeOf = (fullName: string, kind: 'invalid' | 'unavailable' = 'unavailable'): RefusedNotice =>
  kind === 'invalid'
    ? { kind, errors: [], values: typedFields({ fullName }) }
    : { kind, values: typedFields({ fullName }) };

/** Returns a function that answers refused forms, and a spy on the pages rendered for that. */
async function noticePages(memo: 'on' | 'off') {
  const { render } = namedPages();
  const { noticePage } = await createDocumentCache(settingsWith(memo), render);
  render.mockClear();
  return { render, answer: async (notice: RefusedNotice) => read(await noticePage(notice, 422)) };
}

/** The entry of a Content-Security-Policy that allows inline code with this text. */
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('refused forms', () => {
  it('a refused form comes back with what the visitor typed, with its own status, and is kept by no cache', async () => {
    const { answer } = await noticePages('on');
    const { status, text, header } = await answer(noticeOf('Ada'));
    expect([status, text]).toEqual([422, expect.stringContaining('landing unavailable as typed: Ada')]);
    expect(header('cache-control')).toBe('no-store, no-transform');
    expect(header('content-type')).toBe('text/html; charset=utf-8');
  });

  it('the page for refused forms is rendered once for each kind of notice, without any typed text', async () => {
    const { render, answer } = await noticePages('on');
    for (const name of ['Ada', 'Eve']) expect((await answer(noticeOf(name))).text).toContain(name);
    await answer(noticeOf('Ada', 'invalid'));
    expect(render.mock.calls.map(([page, { notice }]) => [page, notice])).toEqual([
      ['landing', noticeOf('')],
      ['landing', noticeOf('', 'invalid')],
    ]);
  });

  it('a refused form is answered even if an earlier attempt to render its page has failed', async () => {
    const { render, answer } = await noticePages('on');
    render.mockRejectedValueOnce(new Error('It fails'));
    await expect(answer(noticeOf('Ada'))).rejects.toThrow('It fails');
    expect((await answer(noticeOf('Ada'))).status).toBe(422);
  });

  it('with PAGE_MEMO=off, the whole page is rendered for each refused form', async () => {
    const { render, answer } = await noticePages('off');
    await answer(noticeOf('Ada'));
    await answer(noticeOf('Ada'));
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('the page of a refused form may run its own scripts and styles, but no script that was typed', async () => {
    const { answer } = await noticePages('on');
    const { header } = await answer(noticeOf('<script>theirs()</script>'));
    const policy = header('content-security-policy');
    for (const allowed of ['ours()', 'a{}']) expect(policy).toContain(hashOf(allowed));
    expect(policy).not.toContain(hashOf('theirs()'));
  });

  it('after each refused form that it renders, the server can do other work before it renders the next', async () => {
    const { render, answer } = await noticePages('on');
    await answer(noticeOf('Ada'));
    const page = await render.mock.results[0]!.value;
    const order: string[] = [];
    const withNotice = vi.spyOn(page, 'withNotice').mockImplementation(() => {
      order.push('a form');
      return { html: '', styles: '' };
    });
    const forms = Promise.all(['Eve', 'Bob', 'Max'].map((name) => answer(noticeOf(name))));
    while (withNotice.mock.calls.length < 3) {
      await nextTurn();
      order.push('others');
    }
    await forms;
    expect(order.join()).not.toContain('a form,a form');
  });
});
