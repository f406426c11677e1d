import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { errorOf, labelled } from '../helpers/fields.ts';
import { navLabel } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { storedProposals } from '../helpers/store.ts';
import type { Target } from './drivers/engine.ts';
import { inEngines, type Visitor } from './visitor.ts';
import { formWords } from '#site/form.ts';

const { hero, work, comparison, caseStudy, testimonials, faq, contact } = content;
const sections = [hero, work, comparison, caseStudy, testimonials, faq, contact];
const headings = [...sections.map(({ heading }) => heading), ...work.projects.map(({ title }) => title)];
const { submit, errorSummary, success, mistyped, another } = formWords;
const nameField: Target = { role: 'textbox', name: labelled('fullName') };
const button: Target = { role: 'button', name: submit };

// `tests/browser` tests the same in Chromium.
inEngines(['Firefox', 'WebKit'], (it) => {
  it('a visitor sees every section, reads errors, gets a receipt, and returns to an empty form', async ({
    visit,
    site,
  }) => {
    const visitor = await visit();
    await visitor.open('/');
    for (const name of headings) await visitor.sees({ role: 'heading', name });
    await visitor.until({ role: 'image', name: work.projects[0]!.imageAlt }, isLoaded);
    await visitor.press({ role: 'link', name: navLabel('#faq') });
    await visitor.seesInWindow({ role: 'heading', name: faq.heading });

    const request = typedRequest(`Success ${visitor.url}`);
    const [start = '', rest = ''] = request.email.split(/(?=@)/);
    await type(visitor, { email: start, details: request.details });
    await ready(visitor);
    await visitor.press(button);
    await visitor.sees({ role: 'heading', name: errorSummary });
    await visitor.sees({ role: 'link', name: errorOf('email', 'malformed') });
    await visitor.press({ role: 'link', name: errorOf('fullName', 'missing') });
    await visitor.hasFocusOn(nameField);
    await type(visitor, { fullName: request.fullName, email: rest });
    await visitor.press(button);

    await visitor.sees({ role: 'heading', name: success.title });
    await visitor.sees({ role: 'text', name: `${success.text} ${mistyped}` });
    await visitor.press({ role: 'link', name: another });
    await visitor.until(nameField, valueOf, '');
    expect(await storedProposals(site, request)).toHaveLength(1);
  });
});

inEngines(['WebKit'], (it) => {
  it('each list item begins with an invisible text, because Safari announces no list without it', async ({
    visit,
  }) => {
    const visitor = await visit();
    await visitor.open('/');
    await visitor.until(
      { role: 'heading', name: work.heading },
      (heading) => heading !== null && document.readyState === 'complete',
    );
    const texts = await visitor.query({ role: 'heading', name: work.heading }, textsOfItems);
    expect(new Set(texts)).toEqual(new Set(['"\u200B"']));
    expect(texts.length).toBeGreaterThan(30);
  });
});

/** Runs in the page. Returns the text with which the styles begin each list item. */
const textsOfItems = () =>
  Array.from(document.querySelectorAll('li'), (item) => getComputedStyle(item, '::before').content);

/** A request that can be typed in one go: no choices, no line breaks. */
function typedRequest(fullName: string) {
  const details = 'A site for our care agency.';
  return buildProposal({ fullName, projectType: '', targetLaunch: '', details });
}

async function type(visitor: Visitor, values: Partial<ReturnType<typeof typedRequest>>) {
  for (const name of ['fullName', 'email', 'details'] as const) {
    if (!values[name]) continue;
    const field: Target = { role: 'textbox', name: labelled(name) };
    await visitor.sees(field);
    await visitor.type(field, values[name]);
  }
}

/** Waits until the form is hydrated. Before that, the browser posts it by itself. */
const ready = (visitor: Visitor) =>
  visitor.until(nameField, (field) => (field as HTMLInputElement).form?.noValidate);

const valueOf = (field: HTMLElement | null) => (field as HTMLInputElement | null)?.value;

/**
 * Whether the picture in a frame has loaded. The frame has the picture's name. The browser may wait
 * with loading until the picture is near the viewport.
 */
function isLoaded(frame: HTMLElement | null) {
  frame?.scrollIntoView({ behavior: 'instant' });
  return (frame?.querySelector('img')?.naturalWidth ?? 0) > 0;
}
