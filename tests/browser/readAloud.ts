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

/** Roles that are not announced; only the texts inside are. */
const silent =
  /^(RootWebArea|generic|none|paragraph|strong|listitem|LabelText|caption|term|definition|Figcaption|rowgroup|row|DescriptionList)$/;

/** Roles whose name or value contains everything inside. */
const whole = /^(image|textbox|combobox|cell|columnheader|rowheader)$/;

/** States that are announced only if they are true. */
const states = /^(required|expanded|invalid|checked|disabled|modal|hasPopup)$/;

/**
 * Reads a page as a screen reader does, from the browser's accessibility tree. Returns a line for
 * each landmark, heading, control, picture and text, in reading order and indented by nesting.
 *
 * @param start the role of the element to read
 * @param named its name, if others have the same role
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
      description?.value && `– ${description.value}`,
    ];
    const indented = inside.filter((line) => line !== name).map((line) => `  ${line}`);
    return [heard.filter(Boolean).join(' '), ...indented];
  }

  /** Adjacent texts are one text if they have an element to themselves. */
  function readInside({ childIds = [] }: AXNode): string[] {
    const children = childIds.flatMap((id) => byId.get(id) ?? []);
    const onlyTexts = children.every(({ role }) => role.value === 'StaticText');
    return onlyTexts ? [textOf(children)].filter(Boolean) : children.flatMap(read);
  }

  const begin = nodes.filter(
    (node) => node.role.value === start && (named ?? textOf([node])) === textOf([node]),
  );
  // A picture that has come near is also in the tree, with the name of its link.
  const twice = /^( *)(link (“.*”).*)\n\1 +image \3$/gm;
  return `${begin.flatMap(read).join('\n')}\n`.replaceAll(twice, '$1$2');
}

/**
 * Returns the announcement for the current focus: name and description, or nothing if the focus is
 * on the page itself.
 */
export async function focusAloud(page: Page): Promise<string> {
  const focused = (await treeOf(page)).find((node) => node.role.value !== 'RootWebArea' && isFocused(node));
  if (!focused) return '';
  const { role, description } = focused;
  return [`${role.value} “${textOf([focused])}”`, description?.value && `– ${description.value}`]
    .filter(Boolean)
    .join(' ');
}

const isFocused = ({ properties = [] }: AXNode) =>
  properties.some(({ name, value }) => name === 'focused' && value.value === true);

async function treeOf(page: Page): Promise<AXNode[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AXNode[] };
  await session.detach();
  return nodes;
}

/** The tree leaves out texts of white space. */
function textOf(nodes: AXNode[]): string {
  const text = nodes.map(({ name }) => name?.value ?? '').join(' ');
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,])/g, '')
    .trim();
}
