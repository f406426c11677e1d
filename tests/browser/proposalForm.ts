import type { Locator, Page } from 'playwright-core';
import { fieldNames, type ProposalFields } from '#proposal/contract.ts';
import { labelled } from '../helpers/fields.ts';
import { hydrated } from '../helpers/page.ts';
import { formWords } from '#site/form.ts';

export const blank = Object.fromEntries(fieldNames.map((name) => [name, ''])) as ProposalFields;

/** The form's controls, found by their labels. */
export function proposalForm(page: Page) {
  const control = (name: string) => page.getByLabel(labelled(name), { exact: true });
  const button = page.getByRole('button', { name: formWords.submit });
  /** Fills in the given fields and leaves the others unchanged. */
  const fillIn = async (values: Partial<ProposalFields>) => {
    for (const [name, value = ''] of Object.entries(values)) {
      if (/projectType|targetLaunch/.test(name)) await control(name).selectOption(value);
      else await control(name).fill(value);
    }
  };
  return {
    control,
    button,
    anyButton: page.locator('form button[type=submit]'),
    fillIn,
    send: (values: Partial<ProposalFields>) => fillIn(values).then(() => button.click()),
    async values() {
      const values = { ...blank };
      for (const name of fieldNames) values[name] = await control(name).inputValue();
      return values;
    },
  };
}

/** Opens the page and waits until the form is hydrated. */
export async function openForm(page: Page) {
  await page.goto('/');
  await hydrated(page, 'form');
  return proposalForm(page);
}

/**
 * Posts the form natively, like a browser before the script has arrived, with a blank name that the
 * server refuses. Resolves once the page shows the refusal.
 */
export async function postBlankName(page: Page) {
  await page.locator('[name=fullName]').evaluate((input: HTMLInputElement) => {
    input.value = ' ';
    (input.form!.elements.namedItem('email') as HTMLInputElement).value = 'late@example.com';
    HTMLFormElement.prototype.submit.call(input.form);
  });
  await page.locator('form [data-kind=invalid]').waitFor();
}

/**
 * Tells the page that the network is back. The page then retries at once, and does not wait for the
 * time of its next attempt.
 */
export function networkReturns(page: Page) {
  return page.evaluate(() => void dispatchEvent(new Event('online')));
}

/** The visible toasts. */
export const toasts = (page: Page): Locator => page.locator('[data-toast]');

/** Waits for a toast with this title and returns its text. */
export async function toastText(page: Page, title: string): Promise<string> {
  const toast = toasts(page).filter({ has: page.getByText(title, { exact: true }) });
  await toast.waitFor();
  return toast.locator('p').innerText();
}

/**
 * Records the announcements of the page's live region. Begins with the next page that is opened.
 *
 * @returns a function that returns the announcements so far
 */
export async function hearAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    const listen = () => {
      const region = document.getElementById('announcements');
      if (!region) return;
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const { textContent } of addedNodes) if (textContent?.trim()) heard.push(textContent);
      }).observe(region, { childList: true });
    };
    addEventListener('DOMContentLoaded', listen);
  });
  return () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
}

/** Waits until the page's live region has text, and returns it. */
export async function announcement(page: Page): Promise<string> {
  const region = page.locator('#announcements[role=status]').filter({ hasText: /./ }).first();
  await region.waitFor({ state: 'attached' });
  return (await region.textContent()) ?? '';
}
