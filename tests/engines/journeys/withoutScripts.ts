import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { storedProposals } from '../../helpers/storedProposals.ts';
import type { JourneyTest, VisitOptions } from '../visitor.ts';
import { fillIn, typedRequest } from './form.ts';

const { submit, success } = content.contact.form;

/**
 * No script file arrives, but the document's inline script runs. Chromium reports the failed requests. The page itself
 * logs nothing.
 */
export const withoutScripts: VisitOptions = {
  drops: /\.js$/,
  allows: /^(console\.error: Failed to load resource|failed to load: <(link|script) )/,
};

export function withoutScriptsJourneys(it: JourneyTest) {
  it('posts the form by the browser itself', async ({ visit, site }) => {
    const visitor = await visit(withoutScripts);
    await visitor.open('/');
    const request = typedRequest(`Post ${visitor.url}`);
    await fillIn(visitor, request);

    await visitor.press({ role: 'button', name: submit });

    await visitor.sees({ role: 'heading', name: success.title });
    const [stored, ...others] = await storedProposals(site, { fullName: request.fullName });
    expect(stored?.email).toBe(request.email);
    expect(others).toEqual([]);
  });
}
