import type { Page } from 'playwright-core';

/**
 * A control to hover and focus. It is skipped if the owner has left it out, or if it is hidden at
 * this width.
 */
export type Control = {
  /**
   * The selector of the hovered element. With `every`, each visible match is hovered, otherwise
   * only the first one.
   */
  at: string;
  every?: boolean;
  /** The element inside it that takes the focus, if it does not take the focus itself. */
  focus?: string;
};

/**
 * A state of the page. It is skipped if the owner has left out the element to press, or if that
 * element is hidden at this width.
 */
export type PageState = {
  path?: string;
  /**
   * The browser says that the visitor comes from the landing page (`Referer`). Otherwise
   * `/received/` would show a short page in place of the receipt.
   */
  fromForm?: boolean;
  /**
   * The state begins on the page as the state before has left it. Otherwise the page is loaded
   * anew.
   */
  stays?: boolean;
  /** Runs before the page is loaded. */
  setUp?: (page: Page) => Promise<unknown>;
  /** Runs before the press on `press`. */
  before?: (page: Page) => Promise<unknown>;
  press?: string;
  /** The element that appears after the press. */
  shows?: string;
  /** The visitor has not asked for less motion. */
  moves?: boolean;
  /** The picture shows the whole page. Otherwise it shows the window. */
  whole?: boolean;
  /** The controls that are hovered and focused in this state, by name. */
  controls?: Record<string, Control>;
};

const submit = '#contact form [type=submit]';
const story = 'button[popovertarget]:not([popovertargetaction])';
const refusePosts = (status?: number) => (page: Page) =>
  page.route('**', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    return status ? route.fulfill({ status, body: '' }) : route.abort();
  });

/** One control of each kind on the page, every project and every quote. */
const landingControls: Record<string, Control> = {
  brand: { at: '[data-bar] > a' },
  section: { at: '[data-bar] nav a' },
  'menu button': { at: '[data-menu-button]' },
  demo: { at: '[data-bar] > a[target]' },
  start: { at: 'main a[href="#contact"]' },
  'see work': { at: 'main a[href="#work"]' },
  project: { at: '#work article', every: true, focus: 'a' },
  'next project': { at: '#work li:last-child > a' },
  'case study': { at: story },
  quote: { at: 'figure:has(> a)', every: true, focus: 'a' },
  way: { at: 'label:has([type=radio]) >> nth=1', focus: 'input' },
  question: { at: '#faq button' },
  field: { at: '#contact [name=fullName]' },
  choice: { at: '#contact select' },
  details: { at: '#contact textarea' },
  submit: { at: submit },
  'demo call': { at: '#contact a[target]' },
  download: { at: '#contact a[download]' },
  mail: { at: '#contact dd a' },
  'footer brand': { at: 'footer div > a' },
  'footer link': { at: 'footer nav a' },
};

const thirdQuestion = '#faq h3 >> nth=2 >> button';

/** Sends a request, and waits for a toast. States without a toast have a `shows` of their own. */
const sent: PageState = { before: fillIn, press: submit, shows: '[data-toast]' };

/** Shows a section of the page, without loading the page again. */
const at = (id: string): PageState => ({
  stays: true,
  before: (page) => page.evaluate((to) => location.assign(`#${to}`), id),
});

/** Scrolls the text of a step until its picture is half visible. */
const atStep = (index: number): PageState => ({
  stays: true,
  moves: true,
  before: (page) =>
    page
      .locator('[data-stage] p')
      .nth(index)
      .evaluate((text) => scrollBy(0, text.getBoundingClientRect().top - innerHeight * 0.45)),
});

/** All states of the page, in order. */
export const pageStates: Record<string, PageState> = {
  'whole page': { whole: true },
  start: { stays: true, controls: landingControls },
  'skip link': { stays: true, before: (page) => page.locator('[href="#main"]').focus() },
  'other way': { stays: true, press: 'label:has([type=radio]) >> nth=2' },
  'open question': { stays: true, press: thirdQuestion },
  'closed questions': { stays: true, press: thirdQuestion },
  'project of a quote': { stays: true, press: 'figure > a', shows: '#work li:target' },
  drawer: {
    stays: true,
    press: '[data-menu-button]',
    shows: '[data-drawer] [role=dialog]',
    controls: { section: { at: '[data-drawer] nav a' }, close: { at: '[data-drawer] button' } },
  },
  'at work': { path: '/#work' },
  'at compare': at('compare'),
  'at faq': at('faq'),
  'at contact': at('contact'),
  dialog: { press: story, shows: '[popover]', controls: { close: { at: '[popover] button' } } },
  'end of the dialog': {
    stays: true,
    before: (page) => page.locator('[popover]').evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight)),
  },
  'stage 1': { ...atStep(0), stays: false },
  'stage 2': atStep(1),
  'stage 3': atStep(2),
  download: {
    press: '#contact a[download]',
    shows: '[data-toast]',
    controls: { dismiss: { at: '[data-toast] button' } },
  },
  'long details': { before: (page) => page.locator('[name=details]').fill('Too long. '.repeat(501)) },
  errors: {
    before: (page) => page.locator('[name=email]').fill('nobody'),
    press: submit,
    shows: '[data-kind=invalid]',
    controls: { fault: { at: '[data-kind=invalid] a' }, field: { at: '[name=email]' } },
  },
  sending: {
    ...sent,
    setUp: (page) => page.route('**/functions/v1/**', () => {}),
    shows: `${submit}[aria-disabled]`,
  },
  success: {
    ...sent,
    // The receipt appears, and no toast.
    shows: '[data-kind=received]',
    controls: { another: { at: '[data-kind] a[href="/#contact"]' } },
  },
  // The first attempt fails, the second succeeds, and the toast says "Request Submitted".
  failure: { ...sent, setUp: (page) => page.route('**/functions/v1/**', (route) => route.abort()) },
  kept: {
    ...sent,
    shows: '[data-kind=kept]',
    setUp: refusePosts(),
    controls: { mail: { at: '[data-kind=kept] a' }, withdraw: { at: '[data-kind=kept] button' } },
  },
  withdrawn: { stays: true, press: '[data-kind=kept] button', shows: '[data-kind=withdrawn]' },
  undelivered: { ...sent, shows: '[data-kind=undelivered]', setUp: refusePosts(422) },
  received: { path: '/received/#receipt', fromForm: true },
  'received, by a link': { path: '/received/' },
  'not found': { path: '/no-such-page', controls: { home: { at: 'main a' }, exit: { at: 'main nav a' } } },
  print: { before: (page) => page.emulateMedia({ media: 'print' }), whole: true },
};

async function fillIn(page: Page) {
  await page.locator('[name=fullName]').fill('Robin Sample');
  await page.locator('[name=email]').fill('robin@example.com');
  for (const box of await page.locator('#contact [type=checkbox]').all()) await box.check();
  for (const choice of await page.locator('#contact select').all()) await choice.selectOption({ index: 1 });
}
