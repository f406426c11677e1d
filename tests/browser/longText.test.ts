import { expect, onTestFinished } from 'vitest';
import { content } from '#site/landing.ts';
import { numberText } from '#proposal/text.ts';
import { it } from '../helpers/browser.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openForm } from '../helpers/proposalForm.ts';
import { startStaticHost } from '../helpers/staticHost.ts';

const { left, tooMany } = content.contact.form.fields.details;
const { byMail } = content.contact;

it('keeps a text that is too long, counts near the limit, and says by how much it exceeds it', async ({
  visit,
}) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  const form = await openForm(page);
  const [fullName, details] = [form.control('fullName'), form.control('details')];
  const count = page.getByText(new RegExp(`^(${left}|${tooMany})`));

  await fullName.focus();
  await page.keyboard.insertText('n'.repeat(300));
  await details.focus();
  await page.keyboard.insertText('x'.repeat(3999));
  expect(await count.count()).toBe(0);
  await page.keyboard.insertText('x'.repeat(1001));
  await page.getByText(`${left}: 0`, { exact: true }).waitFor();
  await page.keyboard.insertText('x'.repeat(3000));
  await page.getByText(`${tooMany}: ${numberText(3_000)}`, { exact: true }).waitFor();

  const described = (await details.getAttribute('aria-describedby'))?.split(' ');
  expect(described).toContain(await count.getAttribute('id'));
  expect((await details.inputValue()).length).toBe(8000);
  expect((await fullName.inputValue()).length).toBe(300);
});

it('says that a mail has the beginning of a long text, and copies all of it', async ({ visit }) => {
  const host = await startStaticHost();
  onTestFinished(host.stop);
  const { page, context } = await visit({ url: host.url, reducedMotion: 'reduce' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const form = await openForm(page);
  const details = '請告訴我們'.repeat(900);
  await form.fillIn(buildProposal({ details }));

  await form.button.click();

  await page.getByText(`${byMail.text} ${byMail.beginning}`, { exact: true }).waitFor();
  await page.getByRole('button', { name: byMail.copy }).click();
  await page.getByRole('button', { name: byMail.copied }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`Ada Lovelace\r\n`);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(details);
});
