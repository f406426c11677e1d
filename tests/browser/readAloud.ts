import type { Page } from 'playwright-core';

/**
 * The data that Chromium passes to assistive technology about an element or text (CDP,
 * `Accessibility.AXNode`).
 */
type AXNode = {
  nodeId: string;
  ignored: boolean;
  role: { value: string };
  name?: { value: string };
  value?: { value: string };
  description?: { value: string };
  properties?: { name: string; value: { value?: string | number | boolean } }[];
  childIds?: string[];
};

/** Roles that a screen reader does not announce. It reads only the texts inside. */
const silent =
  /^(RootWebArea|generic|none|paragraph|strong|listitem|LabelText|caption|term|definition|Legend|Figcaption|rowgroup|row|DescriptionList)$/;

/** Roles whose name or value already contains all texts inside. */
const whole = /^(textbox|combobox|cell|columnheader|rowheader)$/;

/** States that are announced only if they are true. */
const states = /^(required|expanded|invalid|checked|disabled|modal|hasPopup)$/;

/**
 * Reads a page as a screen reader does, from the browser's accessibility tree. Returns a line for
 * each landmark, heading, control, picture and text, in reading order and indented by nesting.
 *
 * @param start the role of the element to read
 * @param named the name of that element, if other elements have the same role
 */
export async function readAloud(page: Page, start = 'RootWebArea', named?: string): Promise<string> {
  const nodes = await treeOf(page);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));

  function read(node: AXNode): string[] {
    const role = node.role.value;
    if (role === 'StaticText') return [textOf([node])].filter(Boolean);
    const inside = whole.test(role) ? [] : readInside(node);
    const name = textOf([node]);
    // A form without a name is no landmark (https://w3c.github.io/html-aam/#el-form). Older
    // versions of Chromium give it no role.
    if (node.ignored || silent.test(role) || (role === 'form' && !name)) return inside;
    // A screen reader reads a part of a picture only if that part has a name of its own.
    const parts = role === 'image' ? inside.filter((line) => line.includes('“')) : inside;
    const { properties = [], value, description } = node;
    const level = properties.find((one) => one.name === 'level')?.value.value ?? '';
    const held = properties.flatMap(({ name: state, value: { value: is } }) => {
      if (state === 'expanded' && is === false) return ['collapsed'];
      return states.test(state) && is !== false && is !== 'false' ? [state] : [];
    });
    const heard = [
      `${role} ${level}`.trim(),
      name && `“${name}”`,
      value?.value && `= ${value.value}`,
      held.length > 0 && `(${held.join(', ')})`,
      described(description),
    ];
    const indented = parts.filter((line) => line !== name).map((line) => `  ${line}`);
    return [heard.filter(Boolean).join(' '), ...indented];
  }

  /** Joins adjacent texts if their element contains nothing else. */
  function readInside({ childIds = [] }: AXNode): string[] {
    const children = childIds.flatMap((id) => byId.get(id) ?? []);
    const onlyTexts = children.every(({ role }) => role.value === 'StaticText');
    return onlyTexts ? [textOf(children)].filter(Boolean) : children.flatMap(read);
  }

  const begin = nodes.filter(
    (node) => node.role.value === start && (named ?? textOf([node])) === textOf([node]),
  );
  return `${begin.flatMap(read).join('\n')}\n`;
}

/**
 * Returns what a screen reader announces about the focused element: its role, name and description.
 * Returns an empty text if the focus is on the page itself.
 */
export async function focusAloud(page: Page): Promise<string> {
  const focused = (await treeOf(page)).find((node) => node.role.value !== 'RootWebArea' && isFocused(node));
  if (!focused) return '';
  const { role, description } = focused;
  return [`${role.value} “${textOf([focused])}”`, described(description)].filter(Boolean).join(' ');
}

/**
 * Returns the visible texts in a part of the page that are missing in a reading. Texts with
 * `aria-hidden` do not count.
 *
 * @param reading the text that `readAloud` has returned
 */
export async function unheard(page: Page, within: string, reading: string): Promise<string[]> {
  const texts = await page.locator(within).evaluateAll((parts) =>
    parts.flatMap((part) => {
      const nodes = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
        const parent = node.parentElement!;
        const isSeen = parent.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false });
        if (isSeen && !parent.closest('[aria-hidden=true], option, script, style, noscript'))
          found.push(node.nodeValue ?? '');
      }
      return found;
    }),
  );
  const heard = plain(reading);
  return texts.filter((text) => !heard.includes(plain(text)));
}

const plain = (text: string) => text.replaceAll(/\s+/g, '');

/**
 * Returns the texts that are in two lines of a reading. Short labels may be repeated, and do not
 * count.
 */
export function heardTwice(reading: string): string[] {
  const texts = reading.split('\n').map((line) => line.trim());
  return texts.filter(
    (text, index) => text.length > 20 && !/^\w+( \d)? “|:/.test(text) && texts.indexOf(text) !== index,
  );
}

const described = (description: AXNode['description']) =>
  description?.value && `– ${description.value.replaceAll(/\u200B ?/g, '')}`;

const isFocused = ({ properties = [] }: AXNode) =>
  properties.some(({ name, value }) => name === 'focused' && value.value === true);

async function treeOf(page: Page): Promise<AXNode[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AXNode[] };
  await session.detach();
  return nodes;
}

/**
 * Joins the texts by spaces, because the tree leaves out texts of white space. Removes spaces
 * without width, because they make no sound.
 */
function textOf(nodes: AXNode[]): string {
  const text = nodes.map(({ name }) => name?.value ?? '').join(' ');
  return text
    .replaceAll(/[\s\u200B]+/g, ' ')
    .replaceAll(/ (?=[.,])/g, '')
    .trim();
}
