import { expect, it } from 'vitest';
import { footerLinks } from '../../pages/footerLinks.ts';
import { copyrightYears } from '../../pages/copyrightYears.ts';
import { content } from '#site/landing.ts';
import { locale } from '#site/language.ts';

it('links the sections, then what the law asks for where it is set, then the owner’s own pages', () => {
  const privacy = { label: 'Privacy', href: 'https://www.fernstone.studio/privacy' } as const;
  const imprint = { label: 'Imprint', href: 'mailto:post@fernstone.studio' } as const;
  const terms = { path: '/terms', label: 'Terms', title: 'Terms', description: '', text: '' } as const;
  const header = { ...content.header, nav: [{ label: 'Work', href: '#work' } as const] };
  const linked = (legal: object) =>
    footerLinks({ ...content, header, footer: { ...content.footer, ...legal } }, '/', [terms]).map(
      ({ href }) => href,
    );

  expect(linked({})).toEqual(['/#work', '/terms']);
  expect(linked({ imprint })).toEqual(['/#work', imprint.href, '/terms']);
  expect(linked({ imprint, privacy })).toEqual(['/#work', privacy.href, imprint.href, '/terms']);
});

it('claims the copyright for the first year alone, or up to the last one', () => {
  const years = [undefined, 2024, 2026].map((to) =>
    copyrightYears({ copyrightYear: 2024 }, { copyrightTo: to }),
  );

  expect(years).toEqual(['2024', '2024', `2024${locale.range}2026`]);
});
