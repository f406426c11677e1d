import { expect, it } from 'vitest';
import type { FooterContent } from '#site/records.ts';
import { footerLinks } from '../../pages/footerLinks.ts';
import { copyrightYears } from '../../pages/copyrightYears.ts';
import { content } from '#site/landing.ts';
import { locale } from '#site/language.ts';

it('links the sections, then what the law asks for where it is set, then the owner’s own pages', () => {
  const privacy = { label: 'Privacy', href: 'https://www.fernstone.studio/privacy' } as const;
  const imprint = { label: 'Imprint', href: 'mailto:post@fernstone.studio' } as const;
  const terms = { path: '/terms', label: 'Terms', title: 'Terms', description: '', text: '' } as const;
  const header = { ...content.header, nav: [{ label: 'Work', href: '#work' } as const] };
  const linksOf = (legal: Pick<FooterContent, 'privacy' | 'imprint'>) =>
    footerLinks({ ...content, header, footer: { ...content.footer, ...legal } }, '/', [terms]);

  const [work, own] = [
    { label: 'Work', href: '/#work' },
    { label: 'Terms', href: '/terms' },
  ];
  expect(linksOf({})).toEqual([work, own]);
  expect(linksOf({ imprint })).toEqual([work, imprint, own]);
  expect(linksOf({ imprint, privacy })).toEqual([work, privacy, imprint, own]);
});

it('claims the copyright for the first year alone, or up to the last one', () => {
  const footer = { copyrightYear: 2024 };

  expect(copyrightYears(footer, { copyrightTo: undefined })).toBe('2024');
  expect(copyrightYears(footer, { copyrightTo: 2024 })).toBe('2024');
  expect(copyrightYears(footer, { copyrightTo: 2026 })).toBe(`2024${locale.range}2026`);
});
