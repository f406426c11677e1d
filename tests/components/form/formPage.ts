import { resolve } from 'node:path';
import { vi } from 'vitest';
import { loadSender } from '../../../components/form/formEffects.ts';
import type * as FormStore from '../../../components/form/formStore.ts';
import { kind } from '../../../components/form/formAttributes.ts';
import type { FormSettings } from '../../../components/form/ProposalForm.tsx';
import { liveRegionId } from '../../../components/toast/notify.ts';
import { checked, fieldNames, type ProposalFields } from '#proposal/contract.ts';
import { fields } from '#site/form.ts';
import { browserParts } from './browserParts.ts';
import { outOfReach, own } from './openPage.ts';

/** The id of a field's control, to which the error summary links. */
const idOf = (name: string) => `proposal-${name}`;

/** An element that can have the focus. */
class Focusable {
  isConnected = true;
  /** The arguments of each call of `scrollIntoView`. */
  readonly scrolls: unknown[] = [];
  focus() {
    Object.assign(document, { activeElement: this });
  }
  scrollIntoView(how: unknown) {
    this.scrolls.push(how);
  }
}

/** A field for text, or a checkbox. */
class Input extends Focusable {
  value = '';
  checked = false;
  readonly type: 'text' | 'checkbox';
  constructor(type: 'text' | 'checkbox') {
    super();
    this.type = type;
  }
}

/** A `<select>`. As in a browser, a value that no option has leaves no option selected. */
class Select extends Focusable {
  selectedIndex = 0;
  readonly options: readonly { value: string }[];
  constructor(options: readonly { value: string }[]) {
    super();
    this.options = options;
  }
  get value() {
    return this.options[this.selectedIndex]?.value ?? '';
  }
  set value(next: string) {
    this.selectedIndex = this.options.findIndex(({ value }) => value === next);
  }
}

/**
 * Gives Node the parts of a document with the form, until the test has finished.
 *
 * @param checkboxes the fields that are checkboxes
 */
export function formPage(checkboxes: readonly string[] = []) {
  const browser = browserParts(outOfReach);
  const controls = new Map<string, Input | Select>(
    fields.map((field) => {
      if (field.kind === 'choice') return [field.name, new Select([{ value: '' }, ...field.options])];
      return [field.name, new Input(checkboxes.includes(field.name) ? 'checkbox' : 'text')];
    }),
  );
  const [notice, button, body] = [new Focusable(), new Focusable(), new Focusable()];
  const form = {
    elements: { namedItem: (name: string) => controls.get(name) ?? null },
    contains: (one: unknown) => [...controls.values(), notice, button].includes(one as Input),
    querySelector: (selector: string) =>
      ({ [`[${kind}][tabindex]`]: notice, '[type=submit]': button })[selector] ?? null,
  } as unknown as HTMLFormElement;
  for (const control of controls.values()) Object.assign(control, { form });
  const heard: string[] = [];
  const region = { textContent: '', append: (...texts: string[]) => heard.push(texts.join('')) };
  const elements = new Map<string, unknown>([[liveRegionId, region]]);
  for (const [name, control] of controls) elements.set(idOf(name), control);
  Object.assign(browser.document, {
    activeElement: body,
    body,
    getElementById: (id: string) => elements.get(id) ?? null,
  });
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw());
  vi.stubGlobal('HTMLInputElement', Input);
  vi.stubGlobal(
    'FormData',
    class {
      *[Symbol.iterator]() {
        for (const [name, control] of controls)
          if (!(control instanceof Input && control.type === 'checkbox')) yield [name, control.value];
          else if (control.checked) yield [name, checked];
      }
    },
  );
  return {
    form,
    notice,
    button,
    body,
    control: (name: string) => controls.get(name)!,
    values: () =>
      Object.fromEntries(fieldNames.map((name) => [name, controls.get(name)!.value])) as ProposalFields,
    type: (values: Partial<ProposalFields>) => {
      for (const [name, value = ''] of Object.entries(values)) controls.get(name)!.value = value;
    },
    /** Removes the form, as on a page without a form. */
    removeForm: () => fields.forEach(({ name }) => elements.delete(idOf(name))),
    /** The announcements of the page's live region, in order. */
    heard,
  };
}

/** The form of a new page. It is not hydrated before `start`. */
export async function openForm(settings: Partial<FormSettings> = {}) {
  const page = formPage();
  // On a real page, the script that sends requests is loaded before a visitor presses the button.
  await loadSender();
  pages += 1;
  const file = resolve('components/form/formStore.ts');
  const store = (await import(/* @vite-ignore */ `${file}?page=${pages}`)) as typeof FormStore;
  const all = { ...own, contactEmail: 'us@example.com', keepProposalsDays: 365, ...settings };
  return { ...page, ...store, start: () => store.startForm({ name: 'open' }, all) };
}

let pages = 0;
