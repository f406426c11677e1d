import { readdirSync, readFileSync } from 'node:fs';
import request from 'supertest';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { promised } from '../../lib/browsers.mjs';
import { buildFolder } from '../../lib/folders.mjs';
import { importTool, toolPackages } from '../../lib/tools/tools.mjs';
import { sharedApp } from '../helpers/app.ts';

type Support = Partial<Record<'version_added' | 'flags' | 'prefix' | 'alternative_name', unknown>>;
type Compat = { support: Record<string, Support | Support[]> };
/** A feature, with those below it. What is known of itself is in `__compat`. */
type Entry = { readonly [name: string]: Entry | undefined } & { readonly ['__compat']?: never };

/**
 * MDN's data: https://github.com/mdn/browser-compat-data. It is 20 MB, so only the file is read,
 * and once.
 */
const { api, css, javascript } = JSON.parse(
  readFileSync(`${toolPackages}/@mdn/browser-compat-data/data.json`, 'utf8'),
) as Record<'api' | 'css' | 'javascript', Entry>;
const builtins = javascript['builtins']!;
const { properties, selectors, 'at-rules': rules } = css;

/**
 * The features that some promised browser lacks, each with the first versions that have it, such as
 * `90 81 15.4`.
 */
const found = new Map<string, string>();

/**
 * Whether a promised browser lacks it. What no browser has is a name that happens to be the same.
 */
const isYoung = (versions: string[]) =>
  versions.some((version) => version !== 'none') &&
  Object.values(promised).some((than, at) => {
    const version = versions[at]!;
    return !/^\d/.test(version) || version.localeCompare(than, 'en', { numeric: true }) > 0;
  });

/**
 * Adds a feature if it is one. Of an object whose type is not known, no entry may have been there
 * for long enough.
 */
function add(name: string, ...entries: (Entry | undefined)[]) {
  const known = entries.flatMap((entry) => (entry?.['__compat'] as Compat | undefined) ?? []);
  const all = known.map(({ support }) =>
    Object.keys(promised).map((browser) => {
      // A form with a prefix, another name or behind a switch is not that feature.
      const own = [support[browser] ?? []]
        .flat()
        .find(({ flags, prefix, alternative_name: other }) => !flags && !prefix && !other)?.version_added;
      return typeof own === 'string' ? own.replace('≤', '') : own === true ? '1' : 'none';
    }),
  );
  if (all[0] && all.every(isYoung)) found.set(name, all[0].join(' '));
}

/**
 * The interfaces and objects whose members any script uses. Others share their names with what
 * packages call their own.
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
      if (fixed) add(`${object}.${property}()`, fixed);
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

/**
 * What css-tree's nodes have of these: https://github.com/csstree/csstree/blob/master/docs/ast.md.
 */
type CssNode = { type: string; name?: string; property?: string };
const { parse, walk } = (await importTool('css-tree')) as {
  parse: (text: string) => CssNode;
  walk: (tree: CssNode, visit: (node: CssNode) => void) => void;
};

function addStyle(text: string) {
  walk(parse(text), (node) => {
    const { type, name = '', property = '' } = node;
    const entry = properties?.[property];
    if (type === 'Declaration') add(property, entry);
    if (type === 'Declaration' && !found.has(property))
      walk(node, ({ type: part, name: word = '' }) => {
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

  // A feature that is new in the build needs a row, and one that is gone needs none.
  const rows = readFileSync('docs/browsers.md', 'utf8').matchAll(/^\| `(.+?)` +\|(.+?)\|(.+?)\|(.+?)\|/gm);
  const listed = Array.from(rows, ([, ...cells]) => cells.map((cell) => cell.trim()).join(' '));
  expect(listed.toSorted()).toEqual(Array.from(found, (row) => row.join(' ')).toSorted());
});
