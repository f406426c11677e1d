import { expect, it } from 'vitest';
import { linksIn, plainWords } from '#lib/text.ts';
import { contactWays } from '../../components/primitives/contactWays.ts';
import { content } from '#site/landing.ts';

const { direct } = content.contact;

it.each([
  // From abroad, the trunk prefix (0, 06 or 8) is not dialed. The zero of an Italian landline
  // number is not a prefix, and is dialed.
  { typed: '+49 (0)30 123456', dialed: '4930123456' },
  { typed: '+44 (0) 20 7946 0958', dialed: '442079460958' },
  { typed: '+49 030 123456', dialed: '4930123456' },
  { typed: '+36 (06) 1 234 5678', dialed: '3612345678' },
  { typed: '+7 (8) 495 123-45-67', dialed: '74951234567' },
  { typed: '+39 (0)6 6982 1234', dialed: '390669821234' },
  { typed: '+39 (0)02 1234567', dialed: '39021234567' },
  // Italian mobile numbers do not begin with a zero.
  { typed: '+39 (0)333 1234567', dialed: '393331234567' },
  // Countries without a trunk prefix.
  { typed: '+34 (0)912 345 678', dialed: '34912345678' },
  { typed: '+48 (0)22 123 45 67', dialed: '48221234567' },
  // A country code that libphonenumber does not know.
  { typed: '+999 (0)12 34', dialed: '99901234' },
  { typed: '+49 (0) 030 123456', dialed: '4930123456' },
  { typed: '+1 (503) 555-0142', dialed: '15035550142' },
] as const)('a phone number that an owner writes as $typed is dialed as $dialed', ({ typed, dialed }) => {
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
  ['@língua', 'https://www.youtube.com/@l%C3%ADngua/videos'],
  ['acme', 'https://www.linkedin.com/company/acme/about/'],
  ['küche', 'https://www.pinterest.de/k%C3%BCche/_saved/'],
  ['Jürgen_Müller', 'https://www.xing.com/profile/J%C3%BCrgen_M%C3%BCller/cv'],
  ['fern', 'https://www.linkedin.com/in/fern/en'],
  ['about', 'https://x.com/about'],
  ['@fern:matrix.org', 'https://matrix.to/#/%40fern%3Amatrix.org?via=matrix.org'],
  ['#fern:matrix.org', 'https://matrix.to/#/#fern:matrix.org'],
  ['Acme', 'https://www.google.com/maps/place/Acme/@52.5,13.4,17z'],
] as const)('the page shows “%s” as the name of the owner’s profile %s', (name, href) => {
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
])('the owner’s text $text is shown with a link to $href', ({ text, words, href }) => {
  expect(plainWords(text)).toBe(words);
  expect(linksIn(text).find((part) => part.href)?.href).toBe(href);
});

it('an owner’s text with a blank between brackets and parentheses has no link', () => {
  expect(plainWords('a [b] (c)')).toBe('a [b] (c)');
  expect(linksIn('a [b] (c)').find((part) => part.href)).toBeUndefined();
});
