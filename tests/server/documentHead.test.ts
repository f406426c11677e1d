import type { RequestListener } from 'node:http';
import request from 'supertest';
import { expect, it } from 'vitest';
import { content } from '#site/landing.ts';
import { buildApp, sharedApp } from '../helpers/app.ts';
import { decodeEntities } from '../helpers/htmlText.ts';

const { title, description } = content.meta;
const env = { SITE_URL: 'https://www.fern.example/', BRAND_NAME: 'Fern & "Stone"' };

it('contains title, canonical address and description', async () => {
  const { app } = await buildApp({ env });

  const tags = headTags((await request(app).get('/')).text);

  expect(tags.filter(({ rel }) => rel === 'canonical')).toEqual([
    { rel: 'canonical', href: 'https://www.fern.example/' },
  ]);
  expect(contentOf(tags, 'description')).toBe(description);
  expect(contentOf(tags, 'robots')).toBe('max-image-preview:large');
});

it('contains everything that a link preview shows, with absolute addresses', async () => {
  const { app } = await buildApp({ env });

  const tags = headTags((await request(app).get('/')).text);

  const imageAlt = `${env.BRAND_NAME}: ${content.hero.heading} ${content.tagline}`;
  const preview = tags.filter((tag) => tag['property']?.startsWith('og:'));
  expect(Object.fromEntries(preview.map((tag) => [tag['property'], tag['content']]))).toEqual({
    'og:type': 'website',
    'og:url': 'https://www.fern.example/',
    'og:site_name': env.BRAND_NAME,
    'og:title': title,
    'og:description': description,
    'og:image': 'https://www.fern.example/og.jpg',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': imageAlt,
  });
  expect(contentOf(tags, 'twitter:card')).toBe('summary_large_image');
  expect(contentOf(tags, 'twitter:image:alt')).toBe(imageAlt);
  // The picture itself is there.
  await request(app).get('/og.jpg').expect(200).expect('content-type', 'image/jpeg');
});

it('contains it early, because preview services read only the beginning of a page', async () => {
  const { text } = await request(await sharedApp()).get('/');

  expect(text.indexOf('twitter:image:alt')).toBeLessThan(4096);
});

it.each(['/', '/no-such-page'])('links to existing icons at %s', async (path) => {
  const app = await sharedApp();
  const tags = headTags((await request(app).get(path)).text);
  const links = tags.filter(({ rel }) => ['icon', 'apple-touch-icon'].includes(rel ?? ''));

  expect(links.map(({ href }) => href)).toEqual(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png']);
  for (const { href = '' } of links) await request(app).get(href).expect(200);
});

it.each(['/', '/no-such-page'])('sets the browser’s theme color at %s in both schemes', async (path) => {
  const tags = headTags((await request(await sharedApp()).get(path)).text);

  expect(tags.filter(({ name }) => name === 'theme-color').map(({ media }) => media)).toEqual([
    '(prefers-color-scheme: light)',
    '(prefers-color-scheme: dark)',
  ]);
});

it.each<[string, (app: RequestListener) => request.Test]>([
  ['the not-found page', (app) => request(app).get('/no-such-page')],
  ['a form that was refused', (app) => request(app).post('/').type('form').send({ fullName: ' ' })],
  ['a form of another kind', (app) => request(app).post('/').type('text/plain').send('x')],
])('keeps %s out of search engines: noindex, no canonical, no preview', async (_what, ask) => {
  const { app } = await buildApp();

  const { text, status } = await ask(app);

  const tags = headTags(text);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(contentOf(tags, 'robots')).toBe('noindex');
  expect(tags.filter(({ rel }) => rel === 'canonical')).toEqual([]);
  expect(tags.filter(({ property }) => property)).toEqual([]);
});

it('keeps the page for server errors out of search engines too', async () => {
  const { render } = await buildApp();
  const { app } = await buildApp({
    render: (page, props) =>
      page === 'landing' ? Promise.reject(new Error('fails on purpose')) : render(page, props),
  });

  const { text } = await request(app).get('/').expect(500);

  expect(contentOf(headTags(text), 'robots')).toBe('noindex');
});

type Tag = Record<string, string | undefined>;

/** The attributes of every meta and link element of the head. */
function headTags(html: string): Tag[] {
  const head = html.slice(0, html.indexOf('</head>')).replaceAll(/<(style|script)\b.*?<\/\1>/gs, '');
  return [...head.matchAll(/<(?:meta|link)\b([^>]*)>/g)].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value = '']) => [
        name,
        decodeEntities(value),
      ]),
    ),
  );
}

function contentOf(tags: Tag[], name: string) {
  return tags.find((tag) => tag['name'] === name)?.['content'];
}
