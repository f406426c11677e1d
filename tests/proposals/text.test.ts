import { expect, test } from 'vitest';
import { cleanLine, cleanLines } from '#proposal/intake/cleanText.ts';
import { rateLimitKey } from '#proposal/rateLimitKey.ts';
import { contentDigest } from '#proposal/submitProposal.ts';
import { emailAddress } from '#proposal/intake/emailAddress.ts';
import { buildProposal } from '../helpers/proposal.ts';

test('a line loses control characters, line breaks and bidirectional overrides', () => {
  expect(cleanLine('  Ada\r\nLove\u0000lace\u001b[31m\u202e\t!  ')).toBe('Ada Lovelace[31m !');
});

test('a line keeps the joiners that Persian and emoji need', () => {
  expect(cleanLine('می‌خواهم 👩‍💻')).toBe('می‌خواهم 👩‍💻');
});

test('a line keeps the variation selectors that emoji and Japanese names need', () => {
  expect(cleanLine('❤️ 葛\u{e0100}城 👁️‍🗨️')).toBe('❤️ 葛\u{e0100}城 👁️‍🗨️');
});

test.each([
  ['a zero-width space', '\u200b'],
  ['a Hangul filler', '\u3164'],
  ['a Braille blank', '\u2800'],
  ['tag characters', '\u{e0041}\u{e0064}\u{e0061}'],
  ['joiners alone', '\u200d\u200c'],
  ['a joiner between blanks', '\u2800\u200d\u2800'],
  ['a variation selector alone', '\ufe0f'],
])('a line of %s is empty', (_name, text) => {
  expect(cleanLine(text)).toBe('');
  expect(cleanLine(`${text}Ada ${text} Love${text}lace`)).toMatch(/^Ada Love ?\S*lace$/);
});

test('several lines keep their breaks, whichever system they came from', () => {
  expect(cleanLines('One\r\nTwo\rThree\u2028Four\n\tFive\u0007')).toBe('One\nTwo\nThree\nFour\n\tFive');
});

test('half a character becomes a replacement character, which every database takes', () => {
  expect(cleanLines('a\ud83d')).toBe('a\ufffd');
});

test('an international domain is converted to the form that mail servers accept', () => {
  expect(emailAddress('ada@bücher.example')).toBe('ada@xn--bcher-kva.example');
  expect(emailAddress('ada@example.com')).toBe('ada@example.com');
  expect(emailAddress('ada@bü/cher.example')).toBe('ada@bü/cher.example');
  expect(emailAddress('bücher')).toBe('bücher');
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['203.0.113.7:40001', '203.0.113.7'],
  ['[2001:db8:1:2::3]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::3]', '2001:db8:1:2::/64'],
  ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7'],
  ['::FFFF:CB00:7107', '203.0.113.7'],
  ['unknown', undefined],
  ['203.0.113.700', undefined],
  ['', undefined],
])('%s is counted under %s', (ip, network) => {
  expect(rateLimitKey(ip)).toBe(network);
});

test('the digest ignores case in the address, white space and the encoding of accents', () => {
  const one = contentDigest(
    buildProposal({ fullName: 'Zo\u00eb', email: 'ADA@example.com', details: 'a  b\n' }),
  );
  expect(
    contentDigest(buildProposal({ fullName: 'Zoe\u0308', email: 'ada@example.com', details: 'a b' })),
  ).toBe(one);
  expect(
    contentDigest(buildProposal({ fullName: 'Zoe', email: 'ada@example.com', details: 'a b' })),
  ).not.toBe(one);
});
