import request from 'supertest';
import { expect, it } from 'vitest';
import { content } from '#site/landing.ts';
import { locale } from '#site/language.ts';
import { honeypotField } from '#proposal/contract.ts';
import { textsIn } from '../../scripts/preflight/textsIn.ts';
import { buildApp, sharedApp } from '../helpers/app.ts';
import { decodeEntities, oneSpaced, textOfHtml } from '../helpers/htmlText.ts';
import { lasting, sendRaw } from '../helpers/http.ts';

const { contact, footer } = content;
const { form } = contact;

it('answers with the landing page as a complete HTML document', async () => {
  const app = await sharedApp();

  const { headers, text } = await request(app).get('/').expect(200);

  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(text.slice(0, 40)).toMatch(new RegExp(`^<!doctype html>\\s*<html lang="${locale.lang}">`));
  expect(text.slice(-40)).toMatch(/<\/html>\s*$/);
  expect(/<title>(.*?)<\/title>/.exec(text)?.[1]).toBe(`${content.meta.title} | Alderway`);
});

it.each(['/', '/no-such-page'])('has one h1 at %s, and never skips a heading level', async (path) => {
  const app = await sharedApp();

  const { text } = await request(app).get(path);

  const levels = [...text.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
});

it('gives the fields names, placeholders and values, so that the form works without scripts', async () => {
  const app = await sharedApp();

  const html = decodeEntities((await request(app).get('/')).text);

  const formTag = /<form\b[^>]*>/.exec(html)?.[0];
  expect(formTag).toContain('method="post"');
  expect(formTag).toContain('action="/"');
  expect(/<textarea\b[^>]*>/.exec(html)?.[0]).toContain('rows="4"');
  const { fields } = form;
  const expected = [
    ...[...Object.keys(fields), honeypotField].map((name) => `name="${name}"`),
    ...[fields.fullName, fields.email, fields.details].map((one) => `placeholder="${one.placeholder}"`),
    ...[fields.projectType, fields.targetLaunch].map(
      (one) => `<option value="" selected="">${one.placeholder}<`,
    ),
    ...[...fields.projectType.options, ...fields.targetLaunch.options].map(
      ({ value, label }) => `<option value="${value}">${label}</option>`,
    ),
  ];
  expect(expected.filter((one) => !html.includes(one))).toEqual([]);
});

/** Texts that are no words of the page, and those that only scripts and other answers show. */
const unseen = [
  /^meta\.|\.(href|url|image|imageAlt|pale|deep|value|placeholder|\w*Label|file|saveAs)$/,
  /^header\.\w*[mM]enu$|story\.close$|^contact\.(byMail|erased|onePager\.toast|form\.fields\.details\.(left|tooMany))/,
  /^contact\.form\.(success|failure|kept\w*|undelivered|unavailable|error\w+|submitting|another|received)\b/,
];

it('contains every word of its records in its HTML, without scripts', async () => {
  const text = textOfHtml((await request(await sharedApp()).get('/')).text);

  const words = textsIn(content).filter(({ place }) => !unseen.some((pattern) => pattern.test(place)));

  expect(words.length).toBeGreaterThan(150);
  expect(words.filter((one) => !text.includes(oneSpaced(one.text)))).toEqual([]);
});

it('answers HEAD with the headers of GET and no body', async () => {
  const app = await sharedApp();

  const got = await sendRaw(app, '/');
  const head = await sendRaw(app, '/', { method: 'HEAD' });

  expect(head.status).toBe(200);
  expect(head.body).toHaveLength(0);
  expect(lasting(head)).toEqual(lasting(got));
});

it('shows brand, email and scheduling link from the settings', async () => {
  const { app } = await buildApp({
    env: {
      BRAND_NAME: 'Fern & Stone',
      CONTACT_EMAIL: 'post@fern.example',
      SCHEDULING_URL: 'https://cal.example.org/fern',
    },
  });

  const { text } = await request(app).get('/');
  const html = decodeEntities(text);

  expect(textOfHtml(text)).not.toContain('Alderway');
  expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toMatch(/ \| Fern & Stone$/);
  expect(textOfHtml(text)).toContain(`© ${footer.copyrightYear} Fern & Stone.`);
  expect(html.includes('href="mailto:post@fern.example"')).toBe(true);
  expect(html.match(/href="https:\/\/cal\.example\.org\/fern"/g)?.length).toBeGreaterThanOrEqual(2);
});

it('keeps the server’s secrets out of the page', async () => {
  const { app } = await buildApp({
    env: {
      SMTP_URL: 'smtps://mailer:mail-secret@mail.example.com:465',
      IP_HASH_SALT: 'salt-secret-0123456789',
      MAIL_FROM: 'sender@inner.example',
    },
  });

  const { text } = await request(app).get('/');

  expect(/mail-secret|salt-secret|sender@inner\.example/.test(text)).toBe(false);
});

it('gives the page the Supabase project and its publishable key, and not an older key', async () => {
  const { app } = await buildApp({
    env: {
      SUPABASE_URL: 'https://project.example.co',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_key',
      SUPABASE_ANON_KEY: 'older-key',
    },
  });

  const { text } = await request(app).get('/');

  expect(text.includes('"supabaseUrl":"https://project.example.co"')).toBe(true);
  expect(text.includes('"supabaseKey":"sb_publishable_key"')).toBe(true);
  expect(text.includes('older-key')).toBe(false);
});
