import { expect, it } from 'vitest';
import { privacy } from '#site/ownPages.ts';
import { partsOf } from '../../pages/own/ownPages.ts';
import { publicSettings, readSettings } from '../../server/settings.ts';

const partsWith = (text: string, env: Record<string, string> = {}) =>
  partsOf(text, publicSettings(readSettings({ KEEP_PROPOSALS_DAYS: '', BRAND_NAME: 'Fernstone', ...env })));

it('an own page lacks each sentence about a setting that is not set, and says it where it is', () => {
  const rented = 'Requests are in a database\nat {supabase}, which we rent.';
  const promise = 'We never sell them, as {brand} has [said](https://fernstone.studio/?a=1).';

  expect(partsWith(`${promise}\n${rented} ${promise}`)).toEqual([
    `${promise} ${promise}`.replaceAll('{brand}', 'Fernstone'),
  ]);
  expect(partsWith(`One.\n\n${rented}\n\nTwo.`)).toEqual(['One.', 'Two.']);
  expect(partsWith(`- First. Erased after {days} days.\n- ${rented}\n- Third, e.g. this.`)).toEqual([
    '- First.\n- Third, e.g. this.',
  ]);
  expect(partsWith('## {supabase}\n\n- {days}')).toEqual([]);
  const env = {
    KEEP_PROPOSALS_DAYS: '1095',
    SUPABASE_URL: 'https://abcdefgh.supabase.co',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  };

  expect(partsWith('Erased after {days} days. At {supabase}. By {name}.', env)).toEqual([
    'Erased after 1,095 days. At abcdefgh.supabase.co. By {name}.',
  ]);
  const paragraphs = privacy.text.trim().split('\n\n').length;
  expect(partsWith(privacy.text, env)).toHaveLength(paragraphs);
  expect(partsWith(privacy.text)).toHaveLength(paragraphs - 1);
});
