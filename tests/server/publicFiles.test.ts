import { stat } from 'node:fs/promises';
import request from 'supertest';
import { expect, it, onTestFinished, vi } from 'vitest';
import { locale } from '#site/language.ts';
import { sharedApp, startApp } from '../helpers/app.ts';
import { buildFolder } from '../../lib/folders.mjs';

it('serves every file of the landing page, whole, whatever range is asked for (RFC 9110, 14.2)', async () => {
  const app = await sharedApp();
  const { text } = await request(app).get('/');
  const named = [...text.matchAll(/(?:src|href)="(\/[^"#?][^"]*)"/g)].map(([, path = '']) => path);
  const sets = [...text.matchAll(/srcset="([^"]+)"/gi)].flatMap(([, set = '']) =>
    set.split(',').map((one) => one.trim().split(' ')[0] ?? ''),
  );

  expect(sets.length).toBeGreaterThan(0);
  for (const path of new Set([...named, ...sets])) {
    const { status, headers } = await request(app)
      .get(path)
      .set({ 'accept-encoding': 'identity', range: 'bytes=1-3' });
    const { size } = await stat(`${buildFolder}/client${path}`);
    expect([path, status, Number(headers['content-length'])]).toEqual([path, 200, size]);
  }
});

it('serves the licenses, with their texts, of the scripts and fonts that reach a visitor', async () => {
  const { text } = await request(await sharedApp()).get('/licenses.txt');

  for (const name of ['react-dom', '@mui/material', '@fontsource-variable/instrument-sans'])
    expect(text).toContain(`## ${name}`);
  for (const license of ['MIT License', 'SIL OPEN FONT LICENSE']) expect(text).toContain(license);
});

it('allows crawlers everything (RFC 9309), lists the only page, and names a contact for less than a year', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2032-01-31T23:59:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { app } = await startApp({ SITE_URL: 'https://fern.example', CONTACT_EMAIL: 'post@fern.example' });
  const textOf = async (path: string) => (await request(app).get(path)).text;

  expect(await textOf('/robots.txt')).toBe(
    'User-agent: *\nDisallow:\n\nSitemap: https://fern.example/sitemap.xml\n',
  );
  expect(await textOf('/sitemap.xml')).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
      '<url><loc>https://fern.example/</loc></url></urlset>\n',
  );
  expect(await textOf('/.well-known/security.txt')).toBe(
    `Contact: mailto:post@fern.example\nExpires: 2033-01-25T00:00:00Z\nPreferred-Languages: ${locale.lang}\n` +
      'Canonical: https://fern.example/.well-known/security.txt\n',
  );
});
