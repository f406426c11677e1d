import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { storedProposals } from '../../helpers/storedProposals.ts';
import type { JourneyTest } from '../visitor.ts';
import { readCaseStudy } from './caseStudy.ts';
import { operateDrawer } from './drawer.ts';
import { fillIn, typedRequest } from './form.ts';
import { operateQuestions } from './questions.ts';

const { submit, success } = content.contact.form;

export function controlJourneys(it: JourneyTest) {
  it('operates the drawer', async ({ visit }) => {
    const visitor = await visit({ width: 390 });
    await visitor.open('/');

    await operateDrawer(visitor);
  });

  it('operates the questions and the case study', async ({ visit }) => {
    const visitor = await visit();
    await visitor.open('/');

    await operateQuestions(visitor);
    await readCaseStudy(visitor);
  });

  it('operates all of them with no script but the document’s own, and posts the form by the browser itself', async ({
    visit,
    site,
  }) => {
    const visitor = await visit({
      width: 390,
      // No script file arrives. Chromium reports the failed requests. The page itself logs nothing.
      drops: /\.js$/,
      allows: /^(console\.error: Failed to load resource|failed to load: <(link|script) )/,
    });
    await visitor.open('/');

    await operateDrawer(visitor);
    await operateQuestions(visitor);
    await readCaseStudy(visitor);
    const request = typedRequest(`Post ${visitor.url}`);
    await fillIn(visitor, request);
    await visitor.press({ role: 'button', name: submit });

    await visitor.sees({ role: 'heading', name: success.title });
    const [stored, ...others] = await storedProposals(site, { fullName: request.fullName });
    expect(stored?.email).toBe(request.email);
    expect(others).toEqual([]);
  });
}
