import type { Page } from 'playwright-core';

/** What can be pointed at and focused. Where the owner or the width left it out, there is none. */
export type Control = {
  /** What is pointed at. Every one of several, if `every` is set, else the first that is seen. */
  at: string;
  every?: boolean;
  /** What within it takes the focus, if it does not do so itself. */
  focus?: string;
};

/**
 * A state of the page. Where nothing can be pressed, because the owner or the width left it out,
 * there is none.
 */
export type PageState = {
  path?: string;
  /** The page says what became of a form, and shows this only to who comes from there. */
  fromForm?: boolean;
  /** Goes on from the state before, on the same page. Else the page is newly loaded. */
  stays?: boolean;
  /** What comes before the page is loaded. */
  setUp?: (page: Page) => Promise<unknown>;
  /** What comes before the press. */
  before?: (page: Page) => Promise<unknown>;
  press?: string;
  /** What appears then. */
  shows?: string;
  /** Shown to a visitor who has not asked for less motion. */
  moves?: boolean;
  /** The press is shown at these shares of the motion that it starts. */
  moments?: number[];
  /** Shown as the whole page, and not as the window. */
  whole?: boolean;
  /** What is hovered and focused in this state, by its name. */
  controls?: Record<string, Control>;
};

const submit = '#contact form [type=submit]';
const story = 'button[popovertarget]:not([popovertargetaction])';
const refusePosts = (status?: number) => (page: Page) =>
  page.route('**', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    return status ? route.fulfill({ status, body: '' }) : route.abort();
  });

/** Each kind of control of the page, every project and every quote. */
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

/** A request is sent, and the page says so. */
const sent: PageState = { before: fillIn, press: submit, shows: '[data-toast]' };
const kept: PageState = { ...sent, shows: '[data-kind=by-mail]' };

/** Shows a part of the page, which was shown before. */
const at = (id: string): PageState => ({
  stays: true,
  before: (page) => page.evaluate((to) => location.assign(`#${to}`), id),
});

/** Brings the text of a step to where its picture is half there. */
const atStep = (index: number): PageState => ({
  stays: true,
  moves: true,
  before: (page) =>
    page
      .locator('[data-stage] p')
      .nth(index)
      .evaluate((text) => scrollBy(0, text.getBoundingClientRect().top - innerHeight * 0.45)),
});

/** All states of the page, in their order. */
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
  'opening question': { press: thirdQuestion, moves: true, moments: [0.25, 0.5, 0.75] },
  'stage 1': atStep(0),
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
    // It has no toast.
    shows: '[data-kind=received]',
    controls: { demo: { at: '[data-kind] a[target]' }, another: { at: '[data-kind] a[href="/#contact"]' } },
  },
  failure: { ...sent, setUp: (page) => page.route('**/functions/v1/**', (route) => route.abort()) },
  kept: {
    ...kept,
    setUp: refusePosts(),
    controls: { mail: { at: '[data-kind=by-mail] a' }, forget: { at: '[data-kind=by-mail] button' } },
  },
  forgotten: { stays: true, press: '[data-kind=by-mail] button', shows: '[data-kind=noted]' },
  undelivered: { ...kept, setUp: refusePosts(422) },
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
