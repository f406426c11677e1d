import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import { renderedText } from '../helpers/page.ts';
import { buildProposal, chosen } from '../helpers/proposal.ts';
import { openForm, proposalForm, toasts } from '../helpers/proposalForm.ts';
import { soon } from '../helpers/soon.ts';
import { startStaticHost } from '../helpers/staticHost.ts';

const { success, failure, privacy, fields } = content.contact.form;
const { byMail } = content.contact;

/** A field's name in the mail. */
const nameOf = (name: keyof typeof fields) => fields[name].label.replace(' *', '');

it('offers a mail with the typed values, and neither sends nor claims anything', async ({ visit }) => {
  const host = await startStaticHost();
  const { page } = await visit({ url: host.url });
  const form = await openForm(page);
  const typed = buildProposal({ details: 'Two lines\n& a question?' });
  await form.fillIn(typed);

  await form.button.click();

  const panel = page.getByRole('group', { name: byMail.title });
  await expect.poll(() => panel.evaluate((one) => one === document.activeElement), soon).toBe(true);
  const href = (await panel.getByRole('link', { name: byMail.link }).getAttribute('href')) ?? '';
  const { protocol, pathname, searchParams } = new URL(href);
  expect(protocol + decodeURIComponent(pathname)).toBe('mailto:post@fernstone.example');
  expect(Object.fromEntries(searchParams)).toEqual({
    subject: byMail.subject,
    body: [
      `${nameOf('fullName')}: Ada Lovelace`,
      `${nameOf('email')}: ada@example.com`,
      `${nameOf('projectType')}: ${chosen.projectType.label}`,
      `${nameOf('targetLaunch')}: ${chosen.targetLaunch.label}`,
      `${nameOf('details')}: Two lines\r\n& a question?`,
    ].join('\r\n'),
  });
  expect(await form.values()).toEqual(typed);
  const text = await renderedText(page);
  for (const words of [success.text, failure.text, privacy]) expect(text).not.toContain(words);
  expect(await toasts(page).count()).toBe(0);
  expect(host.posts).toEqual([]);
});

it('without scripts the form is the mail program\u2019s, under the policy of the export', async ({
  visit,
}) => {
  const host = await startStaticHost();
  const { page } = await visit({ url: host.url, javaScript: false });
  const answer = await page.goto('/');

  const form = page.locator('form');
  expect(await form.getAttribute('action')).toMatch(/^mailto:post%40fernstone\.example\?subject=/);
  expect([await form.getAttribute('method'), await form.getAttribute('enctype')]).toEqual([
    'post',
    'text/plain',
  ]);
  expect(answer?.headers()['content-security-policy']).toContain('form-action mailto:');
  expect(await proposalForm(page).button.isVisible()).toBe(true);
});
