import { expect, it } from 'vitest';
import { content } from '#site/landing.ts';
import { privacy as privacyPage } from '#site/ownPages.ts';
import { footerLinks } from '../../pages/footerLinks.ts';
import { partsOf } from '../../pages/own/ownPages.ts';
import { publicSettings, readSettings } from '../../server/settings.ts';
import { supabaseEnv } from '../helpers/ownerSite.ts';

it('the footer links to the sections, then to privacy and imprint if set, then to the owner’s pages', () => {
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

const allSet = { ...supabaseEnv, KEEP_PROPOSALS_DAYS: '1095' };

it('an owner’s page shows a part in double braces only if the setting in it is set', () => {
  const text = `We {{rent a database\nat {supabase} and }}answer you. {{Erased after {days} days.}} By {name}.

## {{At {supabase}}}

- First, as {brand} has [said](https://fernstone.studio/?a=1).
{{- Erased after {days} days.
- Kept at {supabase}.}}
- Last{{ of {days}}}.`;
  const first = '- First, as Fernstone has [said](https://fernstone.studio/?a=1).';

  expect(partsWith(text)).toEqual(['We answer you. By {name}.', `${first}\n- Last.`]);
  expect(partsWith(text, allSet)).toEqual([
    'We rent a database at abcdefgh.supabase.co and answer you. Erased after 1,095 days. By {name}.',
    '## At abcdefgh.supabase.co',
    `${first}\n- Erased after 1,095 days.\n- Kept at abcdefgh.supabase.co.\n- Last of 1,095.`,
  ]);
});

it('on an owner’s page, an unset setting removes the {{part}} around it, else its paragraph or list item', () => {
  const text = `By Art. 6 (1) f, we erase it after {days} days. It is yours.

By Art. 6 (1) f, we keep it. {{By Art. 7, we rent a database at {supabase}.}} It is yours.

- First
- At {supabase}

## {supabase}

{{By Art. 6, we rent it.

It is yours.}}

After {{days}} days it is erased.`;

  expect(partsWith(text)).toEqual(['By Art. 6 (1) f, we keep it. It is yours.', '- First']);
  expect(partsWith(text, allSet)).toEqual([
    'By Art. 6 (1) f, we erase it after 1,095 days. It is yours.',
    'By Art. 6 (1) f, we keep it. By Art. 7, we rent a database at abcdefgh.supabase.co. It is yours.',
    '- First\n- At abcdefgh.supabase.co',
    '## abcdefgh.supabase.co',
  ]);
});

it('the sample’s privacy page leaves out only the sentences with a setting that is not set', () => {
  const paragraphs = privacyPage.text.trim().split('\n\n').length;
  expect(partsWith(privacyPage.text, allSet)).toHaveLength(paragraphs);
  const shown = partsWith(privacyPage.text);
  expect(shown).toHaveLength(paragraphs - 1);
  expect(shown.join(' ')).toContain('ask us to erase it. Our backups have it');
});
