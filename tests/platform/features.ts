import { readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { promised } from '../../lib/browsers.mjs';
import { importTool, toolPackages } from '../../lib/tools/tools.mjs';

type Support = {
  version_added: string | boolean | null;
  flags?: unknown;
  prefix?: string;
  alternative_name?: string;
};
/** A feature, with those below it. What is known of itself is in `__compat`. */
type Entry = { readonly [name: string]: Entry };

/** MDN's data: https://github.com/mdn/browser-compat-data. It is 20 MB, so only the file is read, and once. */
const { api, css, javascript } = JSON.parse(
  readFileSync(`${toolPackages}/@mdn/browser-compat-data/data.json`, 'utf8'),
) as Record<'api' | 'css' | 'javascript', Entry>;
const builtins = javascript['builtins']!;

const isLater = (version: string, than: string) =>
  !/^\d/.test(version) || version.localeCompare(than, 'en', { numeric: true }) > 0;

/** The first versions that have a feature, such as `90 81 15.4`, if a promised browser lacks it. */
function youngVersions(entry: Entry | undefined): string | undefined {
  const compat = entry?.['__compat'] as unknown as
    | { support: Record<string, Support | Support[]> }
    | undefined;
  if (!compat) return undefined;
  const versions = Object.keys(promised).map((browser) => {
    // A form with a prefix, another name or behind a switch is not that feature.
    const own = [compat.support[browser] ?? []]
      .flat()
      .find(({ flags, prefix, alternative_name: other }) => !flags && !prefix && !other);
    const version = own?.version_added;
    return typeof version === 'string' ? version.replace('≤', '') : version === true ? '1' : 'none';
  });
  // What no browser has is a name that happens to be the same.
  const isYoung = Object.values(promised).some((than, index) => isLater(versions[index]!, than));
  return isYoung && versions.some((version) => version !== 'none') ? versions.join(' ') : undefined;
}

/** Adds a feature with its versions. Of an object whose type is not known, no entry may have been there for long enough. */
function add(found: Map<string, string>, name: string, ...entries: (Entry | undefined)[]) {
  const known = entries.filter((entry) => entry?.['__compat']).map(youngVersions);
  if (known[0] && known.every(Boolean)) found.set(name, known[0]);
}

/** The interfaces and objects whose members any script uses. Others share their names with what packages call their own. */
const interfaces = 'Document Element HTMLElement Navigator Window AbortSignal CSSStyleSheet FontFaceSet';
const objects = 'Array Map Object Promise RegExp Set String';
const owners = [
  ...interfaces.split(' ').map((name) => api[name]),
  ...objects.split(' ').map((name) => builtins[name]),
];

type Node = { type: string; [key: string]: unknown };

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value) yield value as Node;
  for (const one of Object.values(value)) yield* nodesOf(one);
}

/** The features of a script that some promised browser lacks, with their versions. */
export function youngInScript(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const node of nodesOf(parseAst(text))) {
    const name = (key: string) => (node[key] as { name?: string } | undefined)?.name ?? '';
    if (node.type === 'MemberExpression' && !node['computed']) {
      const [object, property] = [name('object'), name('property')];
      const fixed = builtins[object]?.[property] ?? api[object]?.[`${property}_static`];
      if (fixed) add(found, `${object}.${property}()`, fixed);
      else if (!property.startsWith('__'))
        add(found, `.${property}`, ...owners.map((owner) => owner?.[property]));
    }
    const callee = name('callee');
    if (node.type === 'NewExpression') add(found, `new ${callee}()`, api[callee]?.[callee]);
    const own = String(node['name']);
    if (node.type === 'Identifier') add(found, own, api['Window']?.[own]);
    if (node.type === 'StaticBlock')
      add(found, 'static block of a class', javascript['classes']?.['static']?.['initialization_blocks']);
    const { pattern = '' } = (node['regex'] ?? {}) as { pattern?: string };
    if (/\(\?<[=!]/.test(pattern))
      add(
        found,
        'lookbehind in a regular expression',
        javascript['regular_expressions']?.['lookbehind_assertion'],
      );
    if (node.type === 'Literal' && typeof node['value'] === 'string')
      for (const [, pseudo = ''] of node['value'].matchAll(/(?<![\w-]):{1,2}([a-z][a-z-]+)/g))
        add(found, `:${pseudo}`, css['selectors']?.[pseudo]);
  }
  return found;
}

/** What css-tree's nodes have of these: https://github.com/csstree/csstree/blob/master/docs/ast.md. */
type CssNode = { type: string; name?: string; property?: string };
const { parse, walk } = (await importTool('css-tree')) as {
  parse: (text: string) => CssNode;
  walk: (tree: CssNode, visit: (node: CssNode) => void) => void;
};

/** The properties, their words, and the rules, selectors and conditions of a style that some promised browser lacks. */
export function youngInStyle(text: string): Map<string, string> {
  const found = new Map<string, string>();
  const { properties, selectors, 'at-rules': rules } = css as Record<string, Entry>;
  walk(parse(text), (node) => {
    const { type, name = '', property = '' } = node;
    const entry = properties?.[property];
    if (type === 'Declaration') add(found, property, entry);
    if (type === 'Declaration' && !found.has(property))
      walk(node, ({ type: part, name: word = '' }) => {
        if (/^(?:Identifier|Function)$/.test(part)) add(found, `${property}: ${word}`, entry?.[word]);
      });
    if (type === 'PseudoClassSelector') add(found, `:${name}`, selectors?.[name]);
    if (type === 'PseudoElementSelector') add(found, `::${name}`, selectors?.[name]);
    if (type === 'Atrule') add(found, `@${name}`, rules?.[name]);
    if (type === 'Feature') add(found, `@media (${name})`, rules?.['media']?.[name]);
  });
  return found;
}
