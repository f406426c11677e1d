import type { Page } from 'playwright-core';

/** The page's parts, and a selector for each. An owner may have left some out. */
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
  /** What the visitor presses or fills in. An owner's page may be without it. */
  control?: string;
  reach?: (page: Page) => Promise<void>;
};

const story = 'button[popovertarget]:not([popovertargetaction])';
const projectType = '[name=projectType]';
const download = '#contact a[download]';

/** All states of the page except the initial one. */
export const pageStates: PageState[] = [
  {
    name: 'drawer',
    smallOnly: true,
    reach: async (page) => {
      await page.locator('[data-menu-button]').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'dialog',
    control: story,
    reach: async (page) => {
      await page.locator(story).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'select',
    reach: async (page) => {
      await page.locator(projectType).focus();
      await page.keyboard.press('Alt+ArrowDown');
    },
  },
  {
    name: 'errors',
    reach: async (page) => {
      await ready(page);
      await page.locator('[name=email]').fill('nobody');
      await submit(page);
      await page.locator('[data-kind=invalid]').waitFor();
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
    control: download,
    reach: async (page) => {
      await ready(page);
      await page.locator(download).click();
      await page.locator('[data-toast]').waitFor();
    },
  },
  { name: 'received', path: '/?request=received#contact' },
  { name: 'not-found', path: '/no-such-page' },
];

/** Waits until the form is hydrated. Before that, its button makes a plain post. */
async function ready(page: Page) {
  await page.locator('#contact').scrollIntoViewIfNeeded();
  await page.locator('[data-island=form][data-ready]').waitFor();
}

async function fillIn(page: Page) {
  await ready(page);
  await page.locator('[name=fullName]').fill(`Robin Sample ${Date.now()}`);
  await page.locator('[name=email]').fill(`robin-${Date.now()}@example.com`);
  await page.locator(projectType).selectOption({ index: 1 });
  await page.locator('[name=targetLaunch]').selectOption({ index: 1 });
}

async function submit(page: Page) {
  await page.locator('#contact form [type=submit]').click();
}
