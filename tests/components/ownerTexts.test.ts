import { expect, it } from 'vitest';
import { linksIn, plainWords } from '#lib/text.ts';
import { contactWays } from '../../components/primitives/contactWays.ts';
import { partsOf } from '../../pages/own/ownPages.ts';
import { sentencesOf } from '../../pages/own/sentences.ts';
import { content } from '#site/landing.ts';
import { publicSettings, readSettings } from '../../server/settings.ts';

const { direct } = content.contact;

it.each([
  // A zero that is not dialed from abroad, with and without brackets, and Italy's, which is dialed.
  { typed: '+49 (0)30 123456', dialed: '4930123456' },
  { typed: '+44 (0) 20 7946 0958', dialed: '442079460958' },
  { typed: '+49 030 123456', dialed: '4930123456' },
  { typed: '+36 (06) 1 234 5678', dialed: '3612345678' },
  { typed: '+7 (8) 495 123-45-67', dialed: '74951234567' },
  { typed: '+39 (0)6 6982 1234', dialed: '390669821234' },
  { typed: '+1 (503) 555-0142', dialed: '15035550142' },
] as const)('dials $dialed if $typed is written', ({ typed, dialed }) => {
  const number = { label: 'Call', number: typed };

  const ways = contactWays({ ...direct, phone: number, whatsapp: number });

  expect(ways).toEqual([
    { label: 'Call', text: typed, href: `tel:+${dialed}` },
    { label: 'Call', text: typed, href: `https://wa.me/${dialed}` },
  ]);
});

it.each([
  ['jürgen', 'https://www.linkedin.com/in/j%C3%BCrgen/?viewAsMember=true'],
  ['fern', 'https://x.com/fern?s=20#top'],
  ['çağrı-diş', 'https://www.instagram.com/%C3%A7a%C4%9Fr%C4%B1-di%C5%9F/'],
  ['@fern', 'https://mastodon.social/@fern'],
  ['facebook.com/profile.php?id=100', 'https://www.facebook.com/profile.php?id=100'],
  ['fern.tumblr.com', 'https://fern.tumblr.com/'],
  ['@fern:matrix.org', 'https://matrix.to/#/@fern:matrix.org'],
  ['100%', 'https://www.instagram.com/100%'],
] as const)('shows %s for the profile %s', (name, href) => {
  const [profile] = contactWays({ ...direct, profiles: [{ label: 'Profile', href }] });

  expect(profile?.text).toBe(name);
});

it.each([
  {
    text: 'See [A (b)](https://en.wikipedia.org/wiki/A_(b)_(c)).',
    words: 'See A (b).',
    href: 'https://en.wikipedia.org/wiki/A_(b)_(c)',
  },
  { text: '[the [old] law](/law)', words: 'the [old] law', href: '/law' },
  { text: 'Read ([here](/a)), please', words: 'Read (here), please', href: '/a' },
  { text: 'a [b] (c)', words: 'a [b] (c)', href: undefined },
])('reads $text as the link $href', ({ text, words, href }) => {
  expect(plainWords(text)).toBe(words);
  expect(linksIn(text).find((part) => part.href)?.href).toBe(href);
});

it.each([
  { lang: 'en', text: 'We keep it by Art. 6 (1) f GDPR for 30 days.| Then it is gone.' },
  {
    lang: 'de',
    text: 'Das gilt z. B. für Namen gem. Art. 6 Abs. 1 lit. b DSGVO.| Am 1. Januar ist Schluss.| Wirklich?| Ja.',
  },
  {
    lang: 'de',
    text: 'Wir sitzen in der Berliner Str. 7 bei Dr. Müller bzw. Frau Prof. Klein.| Kommen Sie vorbei!',
  },
  { lang: 'fr', text: 'Selon l’art. 6 du RGPD, M. Dupont et Mme. Petit répondent.| Fin.' },
  { lang: 'es', text: 'Según el art. 6, la Sra. López responde.| Gracias.' },
  { lang: 'pl', text: 'Zgodnie z art. 6 ust. 1 pkt. 3 RODO.| Dane znikają.' },
  { lang: 'cs', text: 'Podle čl. 6 odst. 1 písm. b) zákona č. 110/2019.| Konec.' },
  { lang: 'tr', text: 'Kanunun md. 5 gereği, Av. Çağrı Bey yanıtlar.| Sonra silinir.' },
  {
    lang: 'en',
    text: 'Mr. Smith of Fern Inc. answers, e.g. by mail to St. James, No. 5.| See https://a.example/?q=1 too.',
  },
  { lang: 'ja', text: '保存します。|削除します。' },
])('divides "$text" into its sentences', ({ lang, text }) => {
  const sentences = text.split('|');

  expect(sentencesOf(sentences.join(''), lang)).toEqual(
    sentences.map((one, at) => (sentences[at + 1]?.startsWith(' ') ? `${one.trim()} ` : one.trim())),
  );
});

it('leaves out a whole sentence, or the part that the owner marks, if a setting is not set', () => {
  const settings = publicSettings(readSettings({}));
  const text = `By Art. 6 (1) f we erase it after {days} days. It is yours.

We {{rent a database at {supabase} and }}answer you.`;

  expect(partsOf(text, settings)).toEqual(['It is yours.', 'We answer you.']);
  expect(
    partsOf(text, { ...settings, keepProposalsDays: 30, supabaseUrl: 'https://abc.supabase.co' }),
  ).toEqual([
    'By Art. 6 (1) f we erase it after 30 days. It is yours.',
    'We rent a database at abc.supabase.co and answer you.',
  ]);
});
