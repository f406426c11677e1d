import type { Locator, Page } from 'playwright-core';
import { content } from '../../pages/index/content.ts';
import {
  fieldNames,
  type ProposalFields,
} from '../../supabase/functions/_shared/proposal/contract/fields.ts';
import { hydrated } from './page.ts';

const { fields, submit } = content.contact.form;

/** The form as a visitor finds it: its controls by their labels. */
export function proposalForm(page: Page) {
  const control = (name: keyof ProposalFields) => page.getByLabel(fields[name].label, { exact: true });
  return {
    control,
    button: page.getByRole('button', { name: submit }),
    anyButton: page.locator('form button[type=submit]'),
    /** Types and chooses; what is not given is left alone. */
    async fillIn(values: Partial<ProposalFields>) {
      for (const name of fieldNames) {
        const value = values[name];
        if (value === undefined) continue;
        if (name === 'projectType' || name === 'targetLaunch') await control(name).selectOption(value);
        else await control(name).fill(value);
      }
    },
    async values(): Promise<ProposalFields> {
      const entries = [];
      for (const name of fieldNames) entries.push([name, await control(name).inputValue()] as const);
      return Object.fromEntries(entries) as ProposalFields;
    },
  };
}

/** Opens the page and waits until the form answers to events. */
export async function openForm(page: Page) {
  await page.goto('/');
  await hydrated(page, 'form');
  return proposalForm(page);
}

/**
 * What a browser does whose script has not arrived: a plain post of the form, here one that is refused for its blank
 * name. Resolves once the answer shows why.
 */
export async function postBlankName(page: Page) {
  await page.evaluate(() => {
    const form = document.querySelector('form');
    if (!form) throw new Error('There is no form');
    (form.elements.namedItem('fullName') as HTMLInputElement).value = ' ';
    (form.elements.namedItem('email') as HTMLInputElement).value = 'late@example.com';
    HTMLFormElement.prototype.submit.call(form);
  });
  await page.locator('form [data-kind=invalid]').waitFor();
}

/** The toasts that show now. */
export function toasts(page: Page): Locator {
  return page.locator('[data-toast]');
}

/** Waits for a toast with this title and gives its text. */
export async function toastText(page: Page, title: string): Promise<string> {
  const toast = toasts(page).filter({ has: page.getByText(title, { exact: true }) });
  await toast.waitFor();
  return toast.locator('p').innerText();
}

/** Waits until the page's live region has something to say, and gives it. */
export async function announcement(page: Page): Promise<string> {
  const region = page.locator('#announcements[role=status]').filter({ hasText: /./ });
  await region.first().waitFor({ state: 'attached' });
  return (await region.first().textContent()) ?? '';
}
