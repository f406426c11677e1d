import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { colors } from '#site/brand.ts';
import { content } from '#site/landing.ts';
import { locale } from '#site/language.ts';
import { content as errorPages } from '#site/errorPages.ts';
import { fields, formWords } from '#site/form.ts';
import { fieldNames, honeypotField, receivedPage } from '#proposal/contract.ts';
import { captures } from '#lib/text.ts';
import { textsIn } from '../../lib/textsIn.ts';
import { openApp, sharedApp } from '../helpers/app.ts';
import { decodeEntities, oneSpaced, textOfHtml } from '../helpers/htmlText.ts';
import { postForm } from '../helpers/posts.ts';

/** Fields of `landing.ts` whose text is not on the page, or is there only with scripts. */
const unseen =
  /^meta\.|\.(href|url|image|imageAlt|pale|deep|\w*Label|file|saveAs)$|^header\.\w*[mM]enu$|story\.close$|onePager\.(toast|failure)|receivedTitle/;

const optionOf = ({ value, label }: Record<'value' | 'label', string>) =>
  `<option value="${value}">${label}</option>`;

const landing = async () => (await request(await sharedApp()).get('/')).text;

it('the landing page is one complete HTML document in the site’s language, with one headline', async () => {
  const html = await landing();
  expect(html).toMatch(new RegExp(`^<!doctype html>\\s*<html lang="${locale.lang}">[^]*</html>\\s*$`));
  expect(html.match(/<h1\b/g)).toHaveLength(1);
});

it('the landing page contains every text of landing.ts that visitors see without scripts', async () => {
  const text = textOfHtml(await landing());
  const words = textsIn(content).filter(({ place }) => !unseen.test(place));
  expect(words.length).toBeGreaterThan(100);
  expect(words.filter((one) => !text.includes(oneSpaced(one.text)))).toEqual([]);
});

it('without scripts, browsers post the landing page’s form to the site', async () => {
  const [form] = /<form\b[^>]*>/.exec(await landing()) ?? [];
  expect(form).toMatch(/(?=.* method="post").* action="\/"/);
});

it('the landing page’s HTML has every field of the form, with label, placeholder and choices', async () => {
  const html = decodeEntities(await landing());
  const expected = [
    ...[...fieldNames, honeypotField].map((name) => `name="${name}"`),
    ...fields.map(({ label }) => label),
    ...fields.flatMap((field) => ('options' in field ? field.options : [])).map(optionOf),
    ...fields.map((field) => ('placeholder' in field && field.placeholder) || formWords.submit),
    formWords.heading,
    formWords.privacy,
  ];
  expect(expected.filter((one) => !html.includes(one))).toEqual([]);
});

const own = 'https://site.example';
const fromOurSite = { 'sec-fetch-site': 'same-origin' };
const fromAnotherSite = { 'sec-fetch-site': 'cross-site' };

it.each([
  { does: 'comes from the form', page: 'the receipt', sent: { referer: `${own}/` } },
  {
    does: 'comes from the form, as Sec-Fetch-Site confirms,',
    page: 'the receipt',
    sent: { referer: `${own}/`, ...fromOurSite },
  },
  { does: 'sends no Referer', page: 'no receipt', sent: { referer: '' } },
  { does: 'comes from another site', page: 'no receipt', sent: { referer: 'https://evil.example/' } },
  {
    does: 'comes from an address that contains the site’s address',
    page: 'no receipt',
    sent: { referer: `https://evil.example/?${own}/` },
  },
  {
    does: 'comes from a host whose name begins like the site’s',
    page: 'no receipt',
    sent: { referer: `${own}.evil.example/` },
  },
  {
    does: 'was redirected by another site',
    page: 'no receipt',
    sent: { referer: `${own}/`, ...fromAnotherSite },
  },
  { does: 'reloads the page', page: 'no receipt', sent: { referer: own + receivedPage } },
] as const)(
  '/received/ shows the receipt only to a visitor from the form: one who $does sees $page',
  async ({ page, sent }) => {
    const thanks = page === 'the receipt';
    const from = { host: 'site.example', ...sent };
    const { text, headers } = await request(await sharedApp())
      .get(receivedPage)
      .set(from)
      .expect(200);
    const { title, text: receipt } = formWords.success;
    const shown = thanks ? `${title} ${receipt} ${formWords.mistyped}` : errorPages.received.note;
    const hidden = thanks ? errorPages.received.note : title;
    expect(textOfHtml(text)).toContain(shown);
    expect(textOfHtml(text)).not.toContain(hidden);
    expect(headers['cache-control']).toBe('no-store, no-transform');
  },
);

it('each color that differs in the dark scheme is a variable, so that it follows the visitor’s scheme', async () => {
  const rules = captures(await landing(), /<style>(.*?)<\/style>/gs).join('');
  // Removes the variables' values, and the fallbacks for browsers that do not know variables.
  const fixed = rules.replaceAll(/--[\w-]+:[^;}]*/g, '').replaceAll(/var\(--[\w-]+, [^()]*\)/g, '');
  const roles = Object.keys(colors.light) as (keyof typeof colors.light)[];
  const changing = roles.filter((role) => colors.light[role] !== colors.dark[role]);
  expect(changing.length).toBeGreaterThan(10);
  expect(changing.filter((role) => fixed.includes(colors.light[role]))).toEqual([]);
});

it('the landing page is the same whatever the query and the Referer are, and caches may store it', async () => {
  const from = { host: 'site.example', referer: `${own}/` };
  const { text, headers } = await request(await sharedApp())
    .get('/?request=received')
    .set(from)
    .expect(200);
  expect(textOfHtml(text)).toContain(formWords.heading);
  for (const thanks of [formWords.success.title, errorPages.received.note])
    expect(textOfHtml(text)).not.toContain(thanks);
  expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=60, no-transform');
});

const icons = ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'];

describe('own settings', () => {
  const BRAND_NAME = 'Fern & "Stone"';
  let html: string;
  beforeAll(async () => {
    const { app, close } = await openApp({
      BRAND_NAME,
      SITE_URL: 'https://www.fern.example/',
      CONTACT_EMAIL: 'post@fern.example',
      SCHEDULING_URL: 'https://cal.example.org/fern',
      SUPABASE_URL: 'https://project.example.co/',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_key',
      SMTP_URL: 'smtps://mailer:mail-secret@mail.example.com:465',
      IP_HASH_SALT: 'salt-secret-0123456789',
    });
    html = (await request(app).get('/')).text;
    await close();
  });

  it('an owner’s landing page shows only the owner’s brand in title, text and copyright', () => {
    const [, title] = /<title>(.*?)<\/title>/.exec(html) ?? [];
    expect(decodeEntities(title ?? '')).toBe(`${content.meta.title} | ${BRAND_NAME}`);
    expect(textOfHtml(html)).toContain(`© ${content.footer.copyrightYear} ${BRAND_NAME}.`);
    expect(textOfHtml(html)).not.toContain('Alderway');
  });

  it('an owner’s landing page links to the email address, and in two or more places to the scheduling page', () => {
    expect(html).toContain('href="mailto:post@fern.example"');
    expect(html.match(/href="https:\/\/cal\.example\.org\/fern"/g)?.length).toBeGreaterThanOrEqual(2);
  });

  it('the landing page passes the Supabase project and its public key to its scripts', () => {
    expect(decodeEntities(html)).toContain('"supabaseUrl":"https://project.example.co"');
    expect(decodeEntities(html)).toContain('"supabaseKey":"sb_publishable_key"');
  });

  it('the landing page contains none of the site’s secrets', () => {
    expect(decodeEntities(html)).not.toContain('-secret');
  });

  it('the landing page gives search engines its description and its one address', () => {
    const { links, metas } = headOf(html);
    expect(links).toMatchObject({ canonical: ['https://www.fern.example/'] });
    expect(metas).toMatchObject({
      description: [content.meta.description],
      robots: ['max-image-preview:large'],
    });
  });

  it('the landing page gives previews of shared links its title, brand and picture, with absolute URLs', () => {
    const imageAlt = `${BRAND_NAME}: ${content.hero.heading} ${content.tagline}`;
    expect(headOf(html).metas).toMatchObject({
      'og:type': ['website'],
      'og:url': ['https://www.fern.example/'],
      'og:site_name': [BRAND_NAME],
      'og:title': [content.meta.title],
      'og:description': [content.meta.description],
      'og:image': ['https://www.fern.example/og.jpg'],
      'og:image:width': ['1200'],
      'og:image:height': ['630'],
      'og:image:alt': [imageAlt],
      'twitter:card': ['summary_large_image'],
      'twitter:image:alt': [imageAlt],
    });
  });

  it('the landing page has everything for link previews in its first 4 KB, because previews read no more', () => {
    expect(html.indexOf('twitter:image:alt')).toBeGreaterThan(0);
    expect(html.indexOf('twitter:image:alt')).toBeLessThan(4096);
  });

  it('the landing page has icons, and a light and a dark color for the browser’s toolbar', () => {
    const { links, metas } = headOf(html);
    expect([links['icon'], links['apple-touch-icon']].flat()).toEqual(icons);
    expect(new Set(metas['theme-color']).size).toBe(2);
  });
});

it('the not-found page, refused forms and receipts have the icons, and ask not to be indexed', async () => {
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
