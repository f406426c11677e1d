import request from 'supertest';
import { expect, it } from 'vitest';
import { content } from '#site/landing.ts';
import { locale } from '#site/language.ts';
import { content as errorPages } from '#site/errorPages.ts';
import { fieldNames, honeypotField, receivedPage } from '#proposal/contract.ts';
import { textsIn } from '../../lib/textsIn.ts';
import { sharedApp, startApp } from '../helpers/app.ts';
import { decodeEntities, oneSpaced, textOfHtml } from '../helpers/htmlText.ts';
import { fields, formWords } from '#site/form.ts';

it('is one complete HTML document, in its language and with one title and headline', async () => {
  const { text } = await request(await sharedApp()).get('/');

  expect(text.slice(0, 40)).toMatch(new RegExp(`^<!doctype html>\\s*<html lang="${locale.lang}">`));
  expect(text.slice(-40)).toMatch(/<\/html>\s*$/);
  expect(/<title>(.*?)<\/title>/.exec(text)?.[1]).toBe(`${content.meta.title} | Alderway`);
  expect(text.match(/<h1\b/g)).toHaveLength(1);
});

it('gives the fields names, placeholders and values, so that the form works without scripts', async () => {
  const html = decodeEntities((await request(await sharedApp()).get('/')).text);

  const expected = [
    ...[...fieldNames, honeypotField].map((name) => `name="${name}"`),
    ...fields.flatMap((field) =>
      'options' in field
        ? [
            `<option value="" selected="">${field.placeholder}<`,
            ...field.options.map(({ value, label }) => `<option value="${value}">${label}</option>`),
          ]
        : 'placeholder' in field
          ? [`placeholder="${field.placeholder}"`]
          : [],
    ),
  ];
  expect(/<form\b[^>]*>/.exec(html)?.[0]).toMatch(/(?=.* method="post").* action="\/"/);
  expect(expected.filter((one) => !html.includes(one))).toEqual([]);
});

/** Texts that are no words of the page, and those that only scripts and other answers show. */
const unseen = [
  /^meta\.|\.(href|url|image|imageAlt|pale|deep|value|placeholder|\w*Label|file|saveAs)$/,
  /^header\.\w*[mM]enu$|story\.close$|^contact\.(receivedTitle|onePager\.(toast|failure))/,
  /^fields.*\.(name|kind|required|autocomplete|errors\.\w+)$/,
  /^formWords\.(success|failure|kept|tooMany|forget|withdrawn|expired|noted|undelivered|unavailable|error\w+|submitting|another|unconfirmed|mistyped|erased|mail|byMail)\b/,
];

it('contains every word of its records in its HTML, without scripts', async () => {
  const text = textOfHtml((await request(await sharedApp()).get('/')).text);

  const words = textsIn({ ...content, fields, formWords }).filter(
    ({ place }) => !unseen.some((pattern) => pattern.test(place)),
  );

  expect(words.length).toBeGreaterThan(150);
  expect(words.filter((one) => !text.includes(oneSpaced(one.text)))).toEqual([]);
});

it('confirms a request to whoever comes from its form, and shows a link’s visitor the form, or no claim', async () => {
  const app = await sharedApp();
  const own = 'https://site.example';

  for (const [target, referer, shows, site] of [
    [receivedPage, `${own}/`, 'receipt'],
    [receivedPage, `${own}/?utm_source=a`, 'receipt'],
    [receivedPage, '', 'no claim'],
    [receivedPage, 'https://evil.example/', 'no claim'],
    [receivedPage, `https://evil.example/?${own}/`, 'no claim'],
    [receivedPage, `${own}.evil.example/`, 'no claim'],
    [receivedPage, `${own}/`, 'receipt', 'same-origin'],
    // A site to which the page links sends the visitor on.
    [receivedPage, `${own}/`, 'no claim', 'cross-site'],
    // Reloaded where the browser then names the page itself.
    [receivedPage, own + receivedPage, 'no claim'],
    ['/?request=received', '', 'form'],
    ['/?request=received', `${own}/`, 'form'],
  ] as const) {
    const sent = {
      host: 'site.example',
      ...(referer && { referer }),
      ...(site && { 'sec-fetch-site': site }),
    };
    const { text, headers } = await request(app).get(target).set(sent).expect(200);
    const receipt = `${formWords.success.title} ${formWords.success.text} ${formWords.mistyped}`;
    const texts = { receipt, 'no claim': errorPages.received.text, form: formWords.heading };
    const [seen] = Object.entries(texts).find(([, one]) => textOfHtml(text).includes(one)) ?? [];
    const caching = shows === 'form' ? 'public, max-age=0, s-maxage=60' : 'no-store';
    expect([target, referer, seen, headers['cache-control']]).toEqual([
      target,
      referer,
      shows,
      `${caching}, no-transform`,
    ]);
  }
});

it('shows and reaches what the settings name, and no secrets', async () => {
  const { app } = await startApp({
    BRAND_NAME: 'Fern & Stone',
    CONTACT_EMAIL: 'post@fern.example',
    SCHEDULING_URL: 'https://cal.example.org/fern',
    SUPABASE_URL: 'https://project.example.co/',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_key',
    SMTP_URL: 'smtps://mailer:mail-secret@mail.example.com:465',
    IP_HASH_SALT: 'salt-secret-0123456789',
  });

  const { text, headers } = await request(app).get('/');

  const html = decodeEntities(text);
  expect(textOfHtml(text)).not.toContain('Alderway');
  expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toMatch(/ \| Fern & Stone$/);
  expect(textOfHtml(text)).toContain(`© ${content.footer.copyrightYear} Fern & Stone.`);
  expect(html.includes('href="mailto:post@fern.example"')).toBe(true);
  expect(html.match(/href="https:\/\/cal\.example\.org\/fern"/g)?.length).toBeGreaterThanOrEqual(2);
  expect(html.includes('"supabaseUrl":"https://project.example.co"')).toBe(true);
  expect(html.includes('"supabaseKey":"sb_publishable_key"')).toBe(true);
  expect(headers['content-security-policy']).toContain(
    "connect-src 'self' https://project.example.co wss://project.example.co;",
  );
  expect(html.includes('-secret')).toBe(false);
});

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
  ['what a link to the receipt shows', 200, 'GET', receivedPage],
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
