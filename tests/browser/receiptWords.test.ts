import { expect } from 'vitest';
import { fill } from '#proposal/text.ts';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openForm } from '../helpers/proposalForm.ts';
import { storedProposals } from '../helpers/store.ts';

const { success, received, unconfirmed, mistyped } = content.contact.form;

it.for<[string, string, string]>([
  ['mara@example.com\u00A0', 'mara@example.com', received],
  ['\u200Bmara@bücher.example', 'mara@xn--bcher-kva.example', received],
  ['foo@bar', 'foo@bar', unconfirmed],
])(
  'sends %j as the server cleans it, and says where the answer goes',
  async ([email, sent, words], { visit, site }) => {
    const { page } = await visit({ reducedMotion: 'reduce' });
    const form = await openForm(page);
    const fullName = `Cleaned ${sent}`;
    await form.fillIn(buildProposal({ fullName }));
    // As a password manager does it: a browser takes out some of what is typed or pasted.
    await form.control('email').evaluate((one, value) => ((one as HTMLInputElement).value = value), email);

    await form.button.click();

    await page.getByText(fill(words, { email: sent }), { exact: true }).waitFor();
    expect(await storedProposals(site, { fullName })).toEqual([expect.objectContaining({ email: sent })]);
  },
);

it('promises a confirmation in the receipt of a form that was sent without a script', async ({ visit }) => {
  const { page } = await visit({ javaScript: false });

  await page.goto('/?request=received');

  await page.getByText(`${success.text} ${mistyped}`, { exact: true }).waitFor();
});
