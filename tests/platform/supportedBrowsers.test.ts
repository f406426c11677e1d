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
 * MDN's data about features of browsers: https://github.com/mdn/browser-compat-data. The file has
 * 20 MB, so it is read once.
 */
const { api, css, javascript } = JSON.parse(
  readFileSync(`${toolPackages}/@mdn/browser-compat-data/data.json`, 'utf8'),
) as Record<'api' | 'css' | 'javascript', Entry>;
const builtins = javascript['builtins']!;
const { properties, selectors, 'at-rules': rules } = css;

/**
 * The features that at least one of the oldest supported browsers lacks. Each has the first
 * versions of Chrome, Firefox and Safari with the feature, such as `110 81 15.4`.
 */
const found = new Map<string, string>();

/**
 * Whether at least one of the oldest supported browsers lacks a feature. If no browser has the
 * feature, the result is false: the name is then not one of the platform, but of a package.
 *
 * @param versions the first versions of Chrome, Firefox and Safari with the feature, or `none`
 */
const isYoung = (versions: string[]) =>
  versions.some((version) => version !== 'none') &&
  Object.values(oldestSupported).some((than, at) => {
    const version = versions[at]!;
    return !/^\d/.test(version) || version.localeCompare(than, 'en', { numeric: true }) > 0;
  });

/**
 * Adds a feature to `found` if at least one of the oldest supported browsers lacks it.
 *
 * @param entries MDN's data about the feature. For a member such as `.at`, there is one entry for
 *   each type that has a member of this name. The type of the object in the script is unknown, so
 *   the member is added only if browsers lack it on all these types.
 */
function add(name: string, ...entries: (Entry | undefined)[]) {
  const known = entries.flatMap((entry) => (entry?.['__compat'] as Compat | undefined) ?? []);
  const all = known.map(({ support }) =>
    Object.keys(oldestSupported).map((browser) => {
      // A feature that needs a prefix, another name or a changed browser setting counts as missing.
      const own = [support[browser] ?? []]
        .flat()
        .find(({ flags, prefix, alternative_name: other }) => !flags && !prefix && !other)?.version_added;
      return typeof own === 'string' ? own.replace('≤', '') : own === true ? '1' : 'none';
    }),
  );
  if (all[0] && all.every(isYoung)) found.set(name, all[0].join(' '));
}

/**
 * The interfaces and objects whose members are looked for in the scripts. Other interfaces are left
 * out, because their members often have the same names as members that packages define.
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

it('docs/browsers.md lists exactly the features that the site uses and some supported browser lacks', async () => {
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

  // If this fails: for a feature that is new in the build, add a row to docs/browsers.md. If the
  // build no longer uses a feature, remove its row.
  const rows = readFileSync('docs/browsers.md', 'utf8').matchAll(/^\| `(.+?)` +\|(.+?)\|(.+?)\|(.+?)\|/gm);
  const listed = Array.from(rows, ([, ...cells]) => cells.map((cell) => cell.trim()).join(' '));
  expect(listed.toSorted()).toEqual(Array.from(found, (row) => row.join(' ')).toSorted());
});
