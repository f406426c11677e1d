import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { readSettings } from '../../server/settings.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

const layout = join(temporaryFolder(), 'onePager.html');

// The modules are loaded anew. Another test file of the same Vitest worker may have loaded them
// with the sample's layout.
vi.resetModules();
vi.doMock('../../owner/assets/products.ts', async (original) => ({
  ...(await original<object>()),
  onePager: layout,
}));
const { checkCardAndOnePager } = await import('../../owner/preflight/cardAndOnePager.ts');
const { products } = await import('../../owner/assets/products.ts');
afterAll(() => {
  vi.doUnmock('../../owner/assets/products.ts');
  vi.resetModules();
});

it.each([
  {
    fault: 'an unknown name in braces',
    html: '<p>{hero.price}</p>',
    problem: 'no record has {hero.price}',
    remedy: 'Correct these names, or remove them.',
  },
  {
    fault: 'a broken picture',
    html: '<img src="data:image/png;base64,AAAA">',
    problem: expect.stringMatching(/^it cannot be printed: .*decode/),
    remedy: 'Correct this file. For example, a picture in it may be broken.',
  },
])('preflight stops at $fault in the layout of the one-pager PDF', async ({ html, problem, remedy }) => {
  writeFileSync(layout, html);
  const settings = readSettings({});
  const onePagers = products({ settings }).filter(({ name }) => name === 'one-pager');

  const findings = await checkCardAndOnePager(onePagers, settings, []);

  expect(findings).toMatchObject([{ level: 'stop', file: layout, problem, remedy }]);
});
