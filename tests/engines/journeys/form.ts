import { expect } from 'vitest';
import { buildProposal } from '../../helpers/proposal.ts';
import { storedProposals } from '../../helpers/store.ts';
import type { Target } from '../drivers/engine.ts';
import { type JourneyTest, soon, type Visitor } from '../visitor.ts';
import { errorOf, labelled } from '../../helpers/fields.ts';
import { formWords } from '#site/form.ts';

const { submit, errorSummary, success, failure, noted, another, kept, forget, withdrawn } = formWords;
const nameField: Target = { role: 'textbox', name: labelled('fullName') };
const button: Target = { role: 'button', name: submit };

// SPEC §8: the error is logged. Chromium adds a line about the request itself.
const loggedFailure = /^console\.error: (Functions\w+Error|JSHandle@error|Failed to load resource)/;
// Chromium and WebKit report each script that did not arrive. The page itself logs nothing.
const lostScripts = /^(console\.error: Failed to load resource|failed to load: <(link|script) )/;

export function formJourneys(it: JourneyTest) {
  it('says what to change, stores what is corrected, thanks in the form’s place, and leads back', async ({
    visit,
    site,
  }) => {
    const visitor = await visit();
    await visitor.open('/');
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
    await visitor.sees({ role: 'text', name: success.text });
    await visitor.press({ role: 'link', name: another });
    await visitor.sees(nameField);
    expect(await visitor.query(nameField, (field) => (field as HTMLInputElement).value)).toBe('');
    expect(await storedProposals(site, { fullName: request.fullName })).toEqual([
      expect.objectContaining(request),
    ]);
  });

  it('keeps the fields if the call fails, and delivers the request by the form’s own post', async ({
    visit,
    site,
  }) => {
    const visitor = await visit({ drops: /^POST \/functions\//, allows: loggedFailure });
    await visitor.open('/');
    const request = typedRequest(`Failure ${visitor.url}`);
    await type(visitor, request);
    await ready(visitor);

    await visitor.press(button);

    await visitor.sees({ role: 'text', name: failure.title });
    await visitor.sees({ role: 'text', name: failure.text });
    await visitor.sees({ role: 'text', name: noted });
    expect(await visitor.query(nameField, (field) => (field as HTMLInputElement).value)).toBe(
      request.fullName,
    );
    await expect
      .poll(() => storedProposals(site, { fullName: request.fullName }), soon)
      .toEqual([expect.objectContaining(request)]);
  });

  it('keeps a request that no server takes, until the visitor has it forgotten', async ({ visit, site }) => {
    const visitor = await visit({ drops: /^POST /, allows: loggedFailure });
    const waits: Target = { role: 'heading', name: kept.title };
    const stored = () => visitor.query({ role: 'text', name: '' }, () => JSON.stringify(localStorage));
    await visitor.open('/');
    const request = typedRequest(`Forgotten ${visitor.url}`);
    await type(visitor, request);
    await ready(visitor);
    await visitor.press(button);
    await visitor.sees(waits);
    expect(await stored()).toContain(request.fullName);

    await visitor.press({ role: 'button', name: forget });

    await visitor.sees({ role: 'text', name: withdrawn });
    await visitor.seesNo(waits);
    expect(await stored()).not.toContain(request.fullName);
    expect(await storedProposals(site, { fullName: request.fullName })).toEqual([]);
  });

  it('posts the form by the browser itself if no script file arrives', async ({ visit, site }) => {
    const visitor = await visit({ width: 390, drops: /\.js$/, allows: lostScripts });
    await visitor.open('/');
    const request = typedRequest(`Post ${visitor.url}`);
    await type(visitor, request);

    await visitor.press(button);

    await visitor.sees({ role: 'heading', name: success.title });
    expect(await storedProposals(site, { fullName: request.fullName })).toEqual([
      expect.objectContaining(request),
    ]);
  });
}

/** A request that can be typed in one go: no choices, no line breaks. */
function typedRequest(fullName: string) {
  const details = 'A site for our care agency.';
  return buildProposal({ fullName, projectType: '', targetLaunch: '', details });
}

/** Types into the given text fields. */
async function type(visitor: Visitor, values: Partial<ReturnType<typeof typedRequest>>) {
  for (const name of ['fullName', 'email', 'details'] as const) {
    if (values[name]) await visitor.type({ role: 'textbox', name: labelled(name) }, values[name]);
  }
}

/** Waits until the form is hydrated. Before that, the browser posts it by itself. */
function ready(visitor: Visitor) {
  return expect
    .poll(() => visitor.query(nameField, (field) => (field as HTMLInputElement).form?.noValidate), soon)
    .toBe(true);
}
