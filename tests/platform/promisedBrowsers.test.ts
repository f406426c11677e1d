import { readdirSync, readFileSync } from 'node:fs';
import request from 'supertest';
import { expect, it } from 'vitest';
import { buildFolder } from '../../lib/folders.mjs';
import { promised } from '../../lib/browsers.mjs';
import { sharedApp } from '../helpers/app.ts';
import { type Versions, youngInScript, youngInStyle } from './features.ts';

/**
 * The rows of the table in docs/browsers.md, which says what happens without each feature. A feature that is new in the build
 * needs a row, and one that is gone needs none.
 */
const listed = [...readFileSync('docs/browsers.md', 'utf8').matchAll(/^\| `(.+?)` +\|(.+)\|$/gm)].map(
  ([, name, rest = '']) =>
    [name, ...rest.split('|').slice(0, 3)].map((cell) => String(cell).trim()).join(' '),
);

it('says of every feature in the built scripts and styles that a promised browser lacks what happens without it', async () => {
  const { text: html } = await request(await sharedApp()).get('/');
  const between = (tag: string) => [...html.matchAll(new RegExp(`<${tag}[^>]*>([^]*?)</${tag}>`, 'g'))];
  const inline = between('script').filter(
    ([all]) => !/type="application|data-props|src=/.test(all.slice(0, all.indexOf('>'))),
  );
  const scripts = [...inline.map(([, text = '']) => text), ...built('.js')];
  const styles = [...between('style').map(([, text = '']) => text), ...built('.css')];
  const found = new Map<string, Versions>([
    ...scripts.flatMap((text) => Array.from(youngInScript(text, promised))),
    ...styles.flatMap((text) => Array.from(youngInStyle(text, promised))),
  ]);

  const rows = [...found].map(
    ([name, { chrome, firefox, safari }]) => `${name} ${chrome} ${firefox} ${safari}`,
  );
  expect(listed.toSorted()).toEqual(rows.toSorted());
});

const built = (ending: string) =>
  readdirSync(`${buildFolder}/client`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(`${buildFolder}/client/${name}`, 'utf8'));
