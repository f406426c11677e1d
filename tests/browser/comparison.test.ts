import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { itOnPage } from '../helpers/browser.ts';
import { readAloud } from './readAloud.ts';

const { choice, ways, rows } = content.comparison;
const it = itOnPage();

it('calls the choice of a way what it is, and not as its section', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const group = (await readAloud(page, 'group')).split('\n');

  expect(group).toEqual([
    `group “${choice}”`,
    ...ways.map((way, index) => `  radio “${way}”${index === 0 ? ' (checked)' : ''}`),
    '',
  ]);
});

// All of it is in `readings/landing.txt`.
it('on a small screen, screen readers read a table of the chosen way', async ({ page }) => {
  await page.setViewportSize({ width: 899, height: 800 });
  for (const [index, way] of ways.entries()) {
    await page.getByRole('radio', { name: way }).check();

    const [, ...heard] = (await readAloud(page, 'table')).trim().split(/\n +(?:cell\n +)?/);
    expect(heard).toEqual([
      `columnheader “${way}”`,
      ...rows.flatMap(({ topic, cells }) => [`rowheader “${topic}”`, `cell “${cells[index]}”`]),
    ]);
  }
});
