import type { Page } from 'playwright-core';

/** The page's parts, and a selector for each. */
export const sections = {
  header: 'header',
  hero: 'main > :first-child',
  work: '#work',
  caseStudy: '[aria-labelledby=case-study-heading]',
  testimonials: '[aria-labelledby=testimonials-heading]',
  steps: '[aria-labelledby=steps-heading]',
  compare: '#compare',
  faq: '#faq',
  contact: '#contact',
  footer: 'footer',
};

/** A state of the page, and how a visitor reaches it. */
export type PageState = {
  name: string;
  path?: string;
  /** Exists on small screens only. */
  smallOnly?: boolean;
  reach: (page: Page) => Promise<void>;
};

/** All states of the page except the initial one. */
export const pageStates: PageState[] = [
  {
    name: 'drawer',
    smallOnly: true,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'dialog',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Read Full Case Study' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'select',
    reach: async (page) => {
      await page.getByLabel('Project Type').focus();
      await page.keyboard.press('Alt+ArrowDown');
    },
  },
  {
    name: 'errors',
    reach: async (page) => {
      await ready(page);
      await page.getByLabel('Email').fill('nobody');
      await submit(page);
      await page.getByText('There is a problem').waitFor();
    },
  },
  {
    name: 'success',
    reach: async (page) => {
      await fillIn(page);
      await submit(page);
      await page.locator('[data-toast]').waitFor();
    },
  },
  {
    name: 'failure',
    reach: async (page) => {
      await page.route('**/functions/v1/**', (route) => route.abort());
      await fillIn(page);
      await submit(page);
      await page.locator('[data-toast]').waitFor();
    },
  },
  {
    name: 'download',
    reach: async (page) => {
      await ready(page);
      await page.getByRole('link', { name: 'Download PDF' }).click();
      await page.locator('[data-toast]').waitFor();
    },
  },
  { name: 'received', path: '/?request=received#contact', reach: async () => {} },
  { name: 'not-found', path: '/no-such-page', reach: async () => {} },
];

/** Waits until the form is hydrated. Before that, its button makes a plain post. */
async function ready(page: Page) {
  await page.locator('#contact').scrollIntoViewIfNeeded();
  await page.locator('[data-island=form][data-ready]').waitFor();
}

async function fillIn(page: Page) {
  await ready(page);
  await page.getByLabel('Full Name').fill(`Robin Sample ${Date.now()}`);
  await page.getByLabel('Email').fill(`robin-${Date.now()}@example.com`);
  await page.getByLabel('Project Type').selectOption({ index: 6 });
  await page.getByLabel('Target Launch').selectOption({ index: 1 });
}

async function submit(page: Page) {
  await page.getByRole('button', { name: 'Request Proposal' }).click();
}
