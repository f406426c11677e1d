import { expect } from 'vitest';
import { checkForm } from '../../owner/preflight/form.ts';
import { fields } from '#site/form.ts';
import { it } from '../helpers/browser.ts';

it('preflight refuses a field named like a property of a browser’s form object, such as `submit`', async ({
  browser,
}) => {
  await using page = await browser.newPage();
  const names = await page.evaluate(() => {
    const all = new Set<string>();
    let owner: object | null = document.createElement('form');
    for (; owner; owner = Object.getPrototypeOf(owner) as object | null)
      for (const name of Object.getOwnPropertyNames(owner)) all.add(name);
    return [...all];
  });
  const accepted = names.filter((name) => {
    const field = { name, kind: 'text', label: 'Yours', placeholder: '' } as const;
    return checkForm([...fields, field]).length === 0;
  });

  expect(names.length).toBeGreaterThan(200);
  expect(accepted).toEqual([]);
});
