import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { readSettings } from '../../server/settings.ts';

it('names what is no setting and like one that is not set, and nothing else of a host’s environment', () => {
  const mistaken = { SMTP_URI: 'x', 'Brand-Name': 'x', CONTACT_EMIAL: 'x', NOTIFYEMAIL: 'x', DATADIR: 'x' };
  const others = {
    HOME: '/',
    HOSTNAME: 'x',
    PATH: '/',
    PWD: '/',
    SHLVL: '1',
    LANG: 'C',
    npm_config_port: '1',
    SITE_URLS: 'x',
  };

  const { notes } = readSettings({ ...mistaken, ...others, SITE_URL: 'https://example.com' });

  expect(notes.map((note) => note.split(' ')[0])).toEqual(Object.keys(mistaken));
  expect(notes[0]).toContain('SMTP_URL');
});

it('takes the characters that the guide names for the same with quotes, without, and as Node reads the file', async () => {
  const [, listed = ''] = /^# Safe without quotes: (.+)$/m.exec(await readFile('.env.example', 'utf8')) ?? [];
  expect(listed).toMatch(/^letters, digits, /);
  const value = `Ab1 ${listed.replace(/^.*?and /, '').replaceAll(' ', '')} é`;

  for (const line of [`BRAND_NAME=${value}`, `BRAND_NAME="${value}"`, `BRAND_NAME='${value}'`])
    expect([parseEnv(line)['BRAND_NAME'], readSettings({ BRAND_NAME: line.slice(11) }).brand]).toEqual([
      value,
      value,
    ]);
});
