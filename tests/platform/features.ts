import { readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { importTool, toolPackages } from '../../lib/tools/tools.mjs';

/** The first version of each browser that has a feature, as `15.4`; `none` if no version has it. */
export type Versions = Readonly<Record<string, string>>;

type Support = {
  version_added: string | boolean | null;
  flags?: unknown;
  prefix?: string;
  alternative_name?: string;
};
type Compat = { support: Record<string, Support | Support[]> };
/** A feature, with those below it. What is known of itself is in `__compat`. */
type Entry = { readonly [name: string]: Entry };

/** MDN's data: https://github.com/mdn/browser-compat-data. It is 20 MB, so only the file is read, and once. */
const data = JSON.parse(readFileSync(`${toolPackages}/@mdn/browser-compat-data/data.json`, 'utf8')) as Record<
  'api' | 'css' | 'javascript',
  Entry
>;

const { api, css, javascript } = data;
const builtins = javascript['builtins']!;

function versionsOf(entry: Entry | undefined, browsers: Versions): Versions | undefined {
  const support = (entry?.['__compat'] as unknown as Compat | undefined)?.support;
  if (!support) return undefined;
  return Object.fromEntries(
    Object.keys(browsers).map((browser) => {
      const all = [support[browser] ?? []].flat();
      // A form with a prefix, another name or behind a switch is not that feature.
      const own = all.find(({ flags, prefix, alternative_name: other }) => !flags && !prefix && !other);
      const version = own?.version_added;
      return [
        browser,
        typeof version === 'string' ? version.replace('≤', '') : version === true ? '1' : 'none',
      ];
    }),
  );
}

/** Compares versions such as `15.4` and `109`. */
const isLater = (one: string, other: string) => {
  if (one === 'none') return true;
  if (one === 'preview') return true;
  const [a = 0, b = 0] = one.split('.').map(Number);
  const [c = 0, d = 0] = other.split('.').map(Number);
  return a > c || (a === c && b > d);
};

/** Whether some promised browser lacks it. What no browser has is a name that happens to be the same. */
const isYoung = (versions: Versions, promised: Versions) =>
  Object.values(versions).some((version) => version !== 'none') &&
  Object.entries(promised).some(([browser, version]) => isLater(versions[browser]!, version));

/** The interfaces whose members any script uses. Others share their names with what packages call their own. */
const interfaces = [
  'Document',
  'Element',
  'HTMLElement',
  'Navigator',
  'Window',
  'AbortSignal',
  'CSSStyleSheet',
  'FontFaceSet',
];
const objects = ['Array', 'Map', 'Object', 'Promise', 'RegExp', 'Set', 'String'];

/** Their members by name. */
function membersByName(): Map<string, Entry[]> {
  const owners = [...interfaces.map((name) => api[name]), ...objects.map((name) => builtins[name])];
  const found = new Map<string, Entry[]>();
  for (const members of owners)
    for (const [name, entry] of Object.entries(members ?? {}))
      if (!/_static$|_event$|^__/.test(name)) found.set(name, [...(found.get(name) ?? []), entry]);
  return found;
}

type Node = { type: string; [key: string]: unknown };

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one);
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value) yield value as Node;
    for (const one of Object.values(value)) yield* nodesOf(one);
  }
}

/**
 * The features of a script that some promised browser lacks, with their versions. A member is one if no interface has had it
 * for long enough: the type of an object is not known.
 */
export function youngInScript(
  text: string,
  promised: Versions,
  members = membersByName(),
): Map<string, Versions> {
  const found = new Map<string, Versions>();
  const add = (name: string, ...entries: (Entry | undefined)[]) => {
    const all = entries.map((entry) => versionsOf(entry, promised)).filter((one) => one !== undefined);
    if (all.length > 0 && all.every((one) => isYoung(one, promised))) found.set(name, all[0]!);
  };
  for (const node of nodesOf(parseAst(text))) {
    const name = (key: string) => (node[key] as { name?: string } | undefined)?.name ?? '';
    if (node.type === 'MemberExpression' && !node['computed']) {
      const [object, property] = [name('object'), name('property')];
      const fixed = builtins[object]?.[property] ?? api[object]?.[`${property}_static`];
      if (fixed) add(`${object}.${property}()`, fixed);
      else add(`.${property}`, ...(members.get(property) ?? []));
    }
    if (node.type === 'NewExpression') add(`new ${name('callee')}()`, api[name('callee')]?.[name('callee')]);
    if (node.type === 'Identifier') add(String(node['name']), api['Window']?.[String(node['name'])]);
    if (node.type === 'StaticBlock')
      add('static block of a class', javascript['classes']?.['static']?.['initialization_blocks']);
    const regex = node['regex'] as { pattern: string } | undefined;
    if (regex && /\(\?<[=!]/.test(regex.pattern))
      add('lookbehind in a regular expression', javascript['regular_expressions']?.['lookbehind_assertion']);
    if (node.type === 'Literal' && typeof node['value'] === 'string')
      for (const [, pseudo = ''] of node['value'].matchAll(/(?<![\w-]):{1,2}([a-z][a-z-]+)/g))
        add(`:${pseudo}`, css['selectors']?.[pseudo]);
  }
  return found;
}

/** What css-tree's nodes have of these: https://github.com/csstree/csstree/blob/master/docs/ast.md. */
type CssNode = { type: string; name?: string; property?: string; feature?: string; value?: unknown };
type CssTree = {
  parse: (text: string) => CssNode;
  walk: (tree: CssNode, visit: (node: CssNode) => void) => void;
};

const { parse, walk } = (await importTool('css-tree')) as CssTree;

/** The properties, their words, and the rules, selectors and conditions of a style that some promised browser lacks. */
export function youngInStyle(text: string, promised: Versions): Map<string, Versions> {
  const found = new Map<string, Versions>();
  const add = (name: string, entry: Entry | undefined) => {
    const versions = versionsOf(entry, promised);
    if (versions && isYoung(versions, promised)) found.set(name, versions);
  };
  const { properties, selectors, 'at-rules': rules } = css as Record<string, Entry>;
  walk(parse(text), (node) => {
    const { type, name = '', property = '' } = node;
    if (type === 'Declaration') {
      add(property, properties?.[property]);
      if (found.has(property)) return;
      walk(node, (part) => {
        const word = part.type === 'Identifier' || part.type === 'Function' ? (part.name ?? '') : '';
        add(`${property}: ${word}`, properties?.[property]?.[word]);
      });
    }
    if (type === 'PseudoClassSelector') add(`:${name}`, selectors?.[name]);
    if (type === 'PseudoElementSelector') add(`::${name}`, selectors?.[name]);
    if (type === 'Atrule') add(`@${name}`, rules?.[name]);
    if (type === 'Feature') add(`@media (${name})`, rules?.['media']?.[name]);
  });
  return found;
}
