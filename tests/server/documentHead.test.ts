import request from 'supertest';
import { expect, it } from 'vitest';
import { content } from '#site/landing.ts';
import { sharedApp, startApp } from '../helpers/app.ts';
import { decodeEntities } from '../helpers/htmlText.ts';

const { title, description } = content.meta;

it('contains everything that search engines and link previews show, with absolute addresses', async () => {
  const BRAND_NAME = 'Fern & "Stone"';
  const { app } = await startApp({ SITE_URL: 'https://www.fern.example/', BRAND_NAME });

  const { text } = await request(app).get('/');

  const { links, metas } = headOf(text);
  const imageAlt = `${BRAND_NAME}: ${content.hero.heading} ${content.tagline}`;
  expect(links['canonical']).toEqual(['https://www.fern.example/']);
  expect(metas).toMatchObject({
    description: [description],
    robots: ['max-image-preview:large'],
    'og:type': ['website'],
    'og:url': ['https://www.fern.example/'],
    'og:site_name': [BRAND_NAME],
    'og:title': [title],
    'og:description': [description],
    'og:image': ['https://www.fern.example/og.jpg'],
    'og:image:width': ['1200'],
    'og:image:height': ['630'],
    'og:image:alt': [imageAlt],
    'twitter:card': ['summary_large_image'],
    'twitter:image:alt': [imageAlt],
  });
  expect([links['icon'], links['apple-touch-icon']].flat()).toEqual(icons);
  expect(new Set(metas['theme-color']).size).toBe(2);
  // Preview services read only the beginning of a page.
  expect(text.indexOf('twitter:image:alt')).toBeLessThan(4096);
});

it.each([
  ['the not-found page', 404, 'GET', '/no-such-page'],
  ['a form that was refused', 422, 'POST', '/'],
  ['the confirmation of a form', 200, 'GET', '/?request=received'],
] as const)(
  'keeps %s (%i) out of search engines, but has its icons',
  async (_what, expected, method, path) => {
    const app = await sharedApp();

    const { text, status } = await (method === 'GET'
      ? request(app).get(path)
      : request(app).post(path).type('form').send('fullName='));

    const { links, metas } = headOf(text);
    expect(status).toBe(expected);
    expect(metas['robots']).toEqual(['noindex']);
    expect(links['canonical']).toBeUndefined();
    expect(Object.keys(metas).filter((name) => name.startsWith('og:'))).toEqual([]);
    // Of the landing page, every file that it names is tested.
    expect([links['icon'], links['apple-touch-icon']].flat()).toEqual(icons);
  },
);

const icons = ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'];

/** The links of a document's head by their relation, and the contents of its meta elements by their names. */
function headOf(html: string) {
  const head = html.slice(0, html.indexOf('</head>')).replaceAll(/<(style|script)\b.*?<\/\1>/gs, '');
  const found: Record<'links' | 'metas', Record<string, string[]>> = { links: {}, metas: {} };
  for (const [, kind, text = ''] of head.matchAll(/<(meta|link)\b([^>]*)>/g)) {
    const pairs = [...text.matchAll(/([\w:-]+)="([^"]*)"/g)];
    const of = Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, decodeEntities(value)]));
    const key = of['rel'] ?? of['name'] ?? of['property'] ?? '';
    (found[kind === 'link' ? 'links' : 'metas'][key] ??= []).push(of['href'] ?? of['content'] ?? '');
  }
  return found;
}
