import { readdirSync, readFileSync } from 'node:fs';
import { parse, walk } from 'css-tree';
import request from 'supertest';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { oldestSupported } from '../../lib/browsers.mjs';
import { buildFolder } from '../../lib/folders.mjs';
import { toolPackages } from '../../lib/tools/tools.mjs';
import { sharedApp } from '../helpers/app.ts';

type Support = Partial<Record<'version_added' | 'flags' | 'prefix' | 'alternative_name', unknown>>;
type Compat = { support: Record<string, Support | Support[]> };
/** A feature with its subfeatures. `__compat` has the data about the feature itself. */
type Entry = { readonly [name: string]: Entry | undefined } & { readonly ['__compat']?: never };

/**
 * MDN's data: https://github.com/mdn/browser-compat-data. They are 20 MB, so they are read once.
 */
const { api, css, javascript } = JSON.parse(
  readFileSync(`${toolPackages}/@mdn/browser-compat-data/data.json`, 'utf8'),
) as Record<'api' | 'css' | 'javascript', Entry>;
const builtins = javascript['builtins']!;
const { properties, selectors, 'at-rules': rules } = css;

/**
 * The features that some supported browser lacks, each with the first versions that have it, such
 * as `90 81 15.4`.
 */
const found = new Map<string, string>();

/**
 * Whether a supported browser lacks the feature. A name that no browser has does not count, because
 * a package uses it for something else.
 */
const isYoung = (versions: string[]) =>
  versions.some((version) => version !== 'none') &&
  Object.values(oldestSupported).some((than, at) => {
    const version = versions[at]!;
    return !/^\d/.test(version) || version.localeCompare(than, 'en', { numeric: true }) > 0;
  });

/**
 * Adds a feature if some supported browser lacks it. If the type of the object is unknown, a member
 * counts only if it is new on every object with such a member.
 */
function add(name: string, ...entries: (Entry | undefined)[]) {
  const known = entries.flatMap((entry) => (entry?.['__compat'] as Compat | undefined) ?? []);
  const all = known.map(({ support }) =>
    Object.keys(oldestSupported).map((browser) => {
      // A prefixed, renamed or switched-off form does not count as the feature.
      const own = [support[browser] ?? []]
        .flat()
        .find(({ flags, prefix, alternative_name: other }) => !flags && !prefix && !other)?.version_added;
      return typeof own === 'string' ? own.replace('≤', '') : own === true ? '1' : 'none';
    }),
  );
  if (all[0] && all.every(isYoung)) found.set(name, all[0].join(' '));
}

/**
 * The interfaces and objects whose members every script uses. Members of other interfaces often
 * have the same names as members that packages define.
 */
const interfaces = 'Document Element HTMLElement Navigator Window AbortSignal CSSStyleSheet FontFaceSet';
const owners = [
  ...interfaces.split(' ').map((name) => api[name]),
  ...'Array Map Object Promise RegExp Set String'.split(' ').map((name) => builtins[name]),
];

type Node = { type: string } & Partial<Record<string, unknown>>;

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value) yield value as Node;
  for (const one of Object.values(value)) yield* nodesOf(one);
}

function addScript(text: string) {
  for (const node of nodesOf(parseAst(text))) {
    const { type, value, regex } = node;
    const name = (key: string) => (node[key] as { name?: string } | undefined)?.name ?? '';
    const [object, property, callee] = [name('object'), name('property'), name('callee')];
    const own = String(node['name']);
    if (type === 'MemberExpression' && !node['computed']) {
      const fixed = builtins[object]?.[property] ?? api[object]?.[`${property}_static`];
      if (fixed) add(`${object}.${property}`, fixed);
      else if (!property.startsWith('__')) add(`.${property}`, ...owners.map((owner) => owner?.[property]));
    }
    if (type === 'NewExpression') add(`new ${callee}()`, api[callee]?.[callee]);
    if (type === 'Identifier') add(own, api['Window']?.[own]);
    if (type === 'StaticBlock')
      add('static block', javascript['classes']?.['static']?.['initialization_blocks']);
    if (/\(\?<[=!]/.test((regex as { pattern?: string } | undefined)?.pattern ?? ''))
      add('lookbehind', javascript['regular_expressions']?.['lookbehind_assertion']);
    if (type === 'Literal' && typeof value === 'string')
      for (const [, pseudo = ''] of value.matchAll(/(?<![\w-]):{1,2}([a-z][a-z-]+)/g))
        add(`:${pseudo}`, selectors?.[pseudo]);
  }
}

function addStyle(text: string) {
  walk(parse(text), (node) => {
    const { type, name = '', property = '' } = node as { type: string; name?: string; property?: string };
    const entry = properties?.[property];
    if (type === 'Declaration') add(property, entry);
    if (type === 'Declaration' && !found.has(property))
      walk(node, (inner) => {
        const { type: part, name: word = '' } = inner as { type: string; name?: string };
        if (/^(?:Identifier|Function)$/.test(part)) add(`${property}: ${word}`, entry?.[word]);
      });
    if (type === 'PseudoClassSelector') add(`:${name}`, selectors?.[name]);
    if (type === 'PseudoElementSelector') add(`::${name}`, selectors?.[name]);
    if (type === 'Atrule') add(`@${name}`, rules?.[name]);
    if (type === 'Feature') add(`@media (${name})`, rules?.['media']?.[name]);
  });
}

it('the guide says what happens without each feature that some supported browser lacks', async () => {
  const { text: html } = await request(await sharedApp()).get('/');
  const folder = `${buildFolder}/client`;
  const client = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');
  const texts = (tag: string, ending: string) => [
    ...Array.from(html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g')), ([, text = '']) => text),
    ...client.filter((name) => name.endsWith(ending)).map(read),
  ];
  texts('script', '.js').forEach(addScript);
  texts('style', '.css').forEach(addStyle);

  // A feature that is new in the build needs a row in the guide, and a row whose feature is gone
  // has to be removed.
  const rows = readFileSync('docs/browsers.md', 'utf8').matchAll(/^\| `(.+?)` +\|(.+?)\|(.+?)\|(.+?)\|/gm);
  const listed = Array.from(rows, ([, ...cells]) => cells.map((cell) => cell.trim()).join(' '));
  expect(listed.toSorted()).toEqual(Array.from(found, (row) => row.join(' ')).toSorted());
});
