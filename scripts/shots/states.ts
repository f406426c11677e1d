import type { Page } from 'playwright-core';

/** A state of the page. Where nothing can be pressed, because the owner or the width left it out, there is none. */
type PageState = {
  path?: string;
  /** What comes before the press. */
  before?: (page: Page) => Promise<unknown>;
  press?: string;
  /** What appears then. */
  shows?: string;
};

const submit = '#contact form [type=submit]';

/** All states of the page except the initial one. */
export const pageStates: Record<string, PageState> = {
  drawer: { press: '[data-menu-button]', shows: 'role=dialog' },
  dialog: { press: 'button[popovertarget]:not([popovertargetaction])', shows: 'role=dialog' },
  errors: {
    before: async (page) => {
      await hydrated(page);
      await page.locator('[name=email]').fill('nobody');
    },
    press: submit,
    shows: '[data-kind=invalid]',
  },
  success: { before: fillIn, press: submit, shows: '[data-toast]' },
  failure: {
    before: async (page) => {
      await page.route('**/functions/v1/**', (route) => route.abort());
      await fillIn(page);
    },
    press: submit,
    shows: '[data-toast]',
  },
  download: { before: hydrated, press: '#contact a[download]', shows: '[data-toast]' },
  received: { path: '/?request=received#contact' },
  'not-found': { path: '/no-such-page' },
};

/** Waits until the form is hydrated. Before that, its button makes a plain post. */
async function hydrated(page: Page) {
  await page.locator('#contact').scrollIntoViewIfNeeded();
  await page.locator('[data-island=form][data-ready]').waitFor();
}

async function fillIn(page: Page) {
  await hydrated(page);
  await page.locator('[name=fullName]').fill(`Robin Sample ${Date.now()}`);
  await page.locator('[name=email]').fill(`robin-${Date.now()}@example.com`);
  for (const name of ['projectType', 'targetLaunch'])
    await page.locator(`[name=${name}]`).selectOption({ index: 1 });
}
