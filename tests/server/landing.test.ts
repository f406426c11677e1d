import request from 'supertest';
import { expect, it } from 'vitest';
import { content } from '#site/landing.ts';
import { locale } from '#site/language.ts';
import { content as errorPages } from '#site/errorPages.ts';
import { fields, formWords } from '#site/form.ts';
import { fieldNames, honeypotField, receivedPage } from '#proposal/contract.ts';
import { textsIn } from '../../lib/textsIn.ts';
import { sharedApp, startApp } from '../helpers/app.ts';
import { decodeEntities, oneSpaced, textOfHtml } from '../helpers/htmlText.ts';
import { postForm } from '../helpers/posts.ts';

/** Texts of the records that are not shown as words, or only with scripts. */
const unseen =
  /^meta\.|\.(href|url|image|imageAlt|pale|deep|\w*Label|file|saveAs)$|^header\.\w*[mM]enu$|story\.close$|onePager\.(toast|failure)|receivedTitle/;

const optionOf = ({ value, label }: Record<'value' | 'label', string>) =>
  `<option value="${value}">${label}</option>`;

it('contains every word of its records, one headline, and a form that works without scripts', async () => {
  const { text: html } = await request(await sharedApp()).get('/');
  const text = textOfHtml(html);

  expect(html).toMatch(new RegExp(`^<!doctype html>\\s*<html lang="${locale.lang}">[^]*</html>\\s*$`));
  expect(html.match(/<h1\b/g)).toHaveLength(1);
  const words = textsIn(content).filter(({ place }) => !unseen.test(place));
  expect(words.length).toBeGreaterThan(100);
  expect(words.filter((one) => !text.includes(oneSpaced(one.text)))).toEqual([]);

  const expected = [
    ...[...fieldNames, honeypotField].map((name) => `name="${name}"`),
    ...fields.map(({ label }) => label),
    ...fields.flatMap((field) => ('options' in field ? field.options : [])).map(optionOf),
    ...fields.map((field) => ('placeholder' in field && field.placeholder) || formWords.submit),
    formWords.heading,
    formWords.privacy,
  ];
  expect(/<form\b[^>]*>/.exec(html)?.[0]).toMatch(/(?=.* method="post").* action="\/"/);
  expect(expected.filter((one) => !decodeEntities(html).includes(one))).toEqual([]);
});

it('shows the receipt to a visitor from the form, and tells one from a link that nothing was sent', async () => {
  const app = await sharedApp();
  const own = 'https://site.example';
  const receipt = `${formWords.success.title} ${formWords.success.text} ${formWords.mistyped}`;
  const claimless = errorPages.received.note;

  for (const [target, referer, shows, site] of [
    [receivedPage, `${own}/`, receipt],
    [receivedPage, '', claimless],
    [receivedPage, 'https://evil.example/', claimless],
    [receivedPage, `https://evil.example/?${own}/`, claimless],
    [receivedPage, `${own}.evil.example/`, claimless],
    [receivedPage, `${own}/`, receipt, 'same-origin'],
    // A redirect by a site to which the page links.
    [receivedPage, `${own}/`, claimless, 'cross-site'],
    // A reload by a browser that then sends the page itself as referrer.
    [receivedPage, own + receivedPage, claimless],
    ['/?request=received', `${own}/`, formWords.heading],
  ] as const) {
    const sent = { host: 'site.example', referer, ...(site && { 'sec-fetch-site': site }) };
    const { text, headers } = await request(app).get(target).set(sent).expect(200);
    const said = [receipt, claimless, formWords.heading].find((one) => textOfHtml(text).includes(one));
    expect([target, referer, said]).toEqual([target, referer, shows]);
    const caching = target === receivedPage ? 'no-store' : 'public, max-age=0, s-maxage=60';
    expect(headers['cache-control']).toBe(`${caching}, no-transform`);
  }
});

const icons = ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'];

it('contains the values of settings, absolute addresses for search engines, and no secrets', async () => {
  const BRAND_NAME = 'Fern & "Stone"';
  const { app } = await startApp({
    BRAND_NAME,
    SITE_URL: 'https://www.fern.example/',
    CONTACT_EMAIL: 'post@fern.example',
    SCHEDULING_URL: 'https://cal.example.org/fern',
    SUPABASE_URL: 'https://project.example.co/',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_key',
    SMTP_URL: 'smtps://mailer:mail-secret@mail.example.com:465',
    IP_HASH_SALT: 'salt-secret-0123456789',
  });

  const { text } = await request(app).get('/');

  const { title, description } = content.meta;
  const html = decodeEntities(text);
  expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toBe(`${title} | ${BRAND_NAME}`);
  expect(textOfHtml(text)).not.toContain('Alderway');
  expect(textOfHtml(text)).toContain(`© ${content.footer.copyrightYear} ${BRAND_NAME}.`);
  expect(html.match(/href="https:\/\/cal\.example\.org\/fern"/g)?.length).toBeGreaterThanOrEqual(2);
  for (const shown of [
    'href="mailto:post@fern.example"',
    '"supabaseUrl":"https://project.example.co"',
    '"supabaseKey":"sb_publishable_key"',
  ])
    expect(html).toContain(shown);
  expect(html).not.toContain('-secret');

  const { links, metas } = headOf(text);
  const imageAlt = `${BRAND_NAME}: ${content.hero.heading} ${content.tagline}`;
  expect(links).toMatchObject({ canonical: ['https://www.fern.example/'] });
  expect([links['icon'], links['apple-touch-icon']].flat()).toEqual(icons);
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
  expect(new Set(metas['theme-color']).size).toBe(2);
  // Preview services read only the beginning of a page.
  expect(text.indexOf('twitter:image:alt')).toBeLessThan(4096);
});

it('keeps not-found page, refused forms and receipts out of search engines, with the page’s icons', async () => {
  const app = await sharedApp();
  for (const answer of [
    await request(app).get('/no-such-page').expect(404),
    await request(app).get(receivedPage).expect(200),
    await postForm(app, { fullName: '' }).expect(422),
  ]) {
    const { links, metas } = headOf(answer.text);
    expect(metas['robots']).toEqual(['noindex']);
    expect(links['canonical']).toBeUndefined();
    expect(Object.keys(metas).filter((name) => name.startsWith('og:'))).toEqual([]);
    expect([links['icon'], links['apple-touch-icon']].flat()).toEqual(icons);
  }
});

/**
 * Returns the links of a document's head by their relation, and the contents of its meta elements
 * by their names.
 */
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
