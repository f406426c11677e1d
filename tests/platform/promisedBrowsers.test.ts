import { readdirSync, readFileSync } from 'node:fs';
import request from 'supertest';
import { expect, it } from 'vitest';
import { buildFolder } from '../../lib/folders.mjs';
import { sharedApp } from '../helpers/app.ts';
import { youngInScript, youngInStyle } from './features.ts';

/** The rows of the table in docs/browsers.md. A feature that is new in the build needs one, and one that is gone needs none. */
const listed = [...readFileSync('docs/browsers.md', 'utf8').matchAll(/^\| `(.+?)` +\|(.+)\|$/gm)].map(
  ([, name, rest = '']) =>
    [name, ...rest.split('|').slice(0, 3)].map((cell) => String(cell).trim()).join(' '),
);

it('says of every feature in the built scripts and styles that a promised browser lacks what happens without it', async () => {
  const { text: html } = await request(await sharedApp()).get('/');
  const inline = (tag: string) =>
    Array.from(html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g')), ([, text = '']) => text);

  const found = new Map([
    ...[...inline('script'), ...built('.js')].flatMap((text) => Array.from(youngInScript(text))),
    ...[...inline('style'), ...built('.css')].flatMap((text) => Array.from(youngInStyle(text))),
  ]);

  expect(listed.toSorted()).toEqual(Array.from(found, (row) => row.join(' ')).toSorted());
});

const built = (ending: string) =>
  readdirSync(`${buildFolder}/client`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(`${buildFolder}/client/${name}`, 'utf8'));
