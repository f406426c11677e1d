import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { numberText } from '#proposal/text.ts';
import { it } from '../helpers/browser.ts';
import { openForm } from '../helpers/proposalForm.ts';

const { left, tooMany } = content.contact.form.fields.details;

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
