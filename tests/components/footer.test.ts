import { expect, it } from 'vitest';
import { footerLinks } from '../../components/layout/footerLinks.ts';
import { copyrightYears } from '../../pages/copyrightYears.ts';
import { locale } from '#site/language.ts';

it('shows the links that the law asks for where they are set, after those to the sections', () => {
  const work = { label: 'Work', href: '#work' } as const;
  const privacy = { label: 'Privacy', href: 'https://www.fernstone.studio/privacy' } as const;
  const imprint = { label: 'Imprint', href: 'mailto:post@fernstone.studio' } as const;

  expect(footerLinks([work], {})).toEqual([work]);
  expect(footerLinks([work], { imprint })).toEqual([work, imprint]);
  expect(footerLinks([work], { imprint, privacy })).toEqual([work, privacy, imprint]);
});

it('claims the copyright for the first year alone, or up to the last one', () => {
  const footer = { copyrightYear: 2024 };

  expect(copyrightYears(footer, { copyrightTo: undefined })).toBe('2024');
  expect(copyrightYears(footer, { copyrightTo: 2024 })).toBe('2024');
  expect(copyrightYears(footer, { copyrightTo: 2026 })).toBe(`2024${locale.range}2026`);
});
