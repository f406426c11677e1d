import { expect, it } from 'vitest';
import { content } from '#site/landing.ts';
import { privacy as privacyPage } from '#site/ownPages.ts';
import { footerLinks } from '../../pages/footerLinks.ts';
import { partsOf } from '../../pages/own/ownPages.ts';
import { publicSettings, readSettings } from '../../server/settings.ts';
import { supabaseEnv } from '../helpers/ownerSite.ts';

it('links the sections, then privacy and imprint if they are set, then the owner’s own pages', () => {
  const privacy = { label: 'Privacy', href: 'https://www.fernstone.studio/privacy' } as const;
  const imprint = { label: 'Imprint', href: 'mailto:post@fernstone.studio' } as const;
  const terms = { path: '/terms', label: 'Terms', title: 'Terms', description: '', text: '' } as const;
  const header = { ...content.header, nav: [{ label: 'Work', href: '#work' } as const] };
  const linked = (legal: object) => {
    const footer = { ...content.footer, ...legal };
    return footerLinks({ ...content, header, footer }, '/', [terms]).map(({ href }) => href);
  };

  expect(linked({})).toEqual(['/#work', '/terms']);
  expect(linked({ imprint })).toEqual(['/#work', imprint.href, '/terms']);
  expect(linked({ imprint, privacy })).toEqual(['/#work', privacy.href, imprint.href, '/terms']);
});

const partsWith = (text: string, env: Record<string, string> = {}) =>
  partsOf(text, publicSettings(readSettings({ KEEP_PROPOSALS_DAYS: '', BRAND_NAME: 'Fernstone', ...env })));

it('an own page leaves out sentences about settings that are not set, and has those about others', () => {
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

  const env = { ...supabaseEnv, KEEP_PROPOSALS_DAYS: '1095' };
  expect(partsWith('Erased after {days} days. At {supabase}. By {name}.', env)).toEqual([
    'Erased after 1,095 days. At abcdefgh.supabase.co. By {name}.',
  ]);
  const paragraphs = privacyPage.text.trim().split('\n\n').length;
  expect(partsWith(privacyPage.text, env)).toHaveLength(paragraphs);
  expect(partsWith(privacyPage.text)).toHaveLength(paragraphs - 1);
});
