import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openForm, toastText } from '../helpers/proposalForm.ts';
import { soon } from '../helpers/soon.ts';
import { storedProposals } from '../helpers/storedProposals.ts';

const { header } = content;
const { success, failure } = content.contact.form;

it('opens the menu and delivers requests both ways if storage is blocked', async ({ visit, site }) => {
  const { page, context, expectProblem } = await visit({
    width: 390,
    // Access to storage throws, as the HTML Standard says.
    prepare: (profile) =>
      profile.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('Access is denied for this document.', 'SecurityError');
            },
          });
        }
      }),
  });
  await page.goto('/');
  await page.getByRole('button', { name: header.openMenu }).click();
  await page.getByRole('button', { name: header.closeMenu }).click();
  await page.getByRole('dialog', { name: header.menuLabel }).waitFor({ state: 'hidden' });

  for (const [fullName, toast] of [
    ['Stores Nothing', success],
    ['Stores Nothing Either', failure],
  ] as const) {
    if (toast === failure) {
      await context.route('**/functions/v1/**', (route) => route.abort());
      expectProblem(/functions\/v1|FunctionsFetchError/);
    }
    const form = await openForm(page);
    const request = buildProposal({ fullName });
    await form.fillIn(request);
    await form.button.click();

    expect(await toastText(page, toast.title)).toBe(toast.text);
    await expect
      .poll(() => storedProposals(site, { fullName }), soon)
      .toEqual([expect.objectContaining(request)]);
  }
});
