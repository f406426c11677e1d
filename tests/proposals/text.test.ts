import { expect, test } from 'vitest';
import { cleanLine, cleanLines } from '#proposal/intake/cleanText.ts';
import { rateLimitKey } from '#proposal/intake/rateLimitKey.ts';
import { contentDigest } from '#proposal/intake/submitProposal.ts';
import { emailAddress, mailLink } from '#proposal/emailAddress.ts';
import { readableEmail } from '../../server/readableEmail.ts';
import { buildProposal } from '../helpers/proposal.ts';

test.each([
  [
    'control characters, breaks and bidirectional overrides go',
    '  A\r\nL\u0000a\u001b[31m\u202e\t!  ',
    'A La[31m !',
  ],
  ['the joiners that Persian and emoji need stay', 'می‌خواهم 👩‍💻', 'می‌خواهم 👩‍💻'],
  ['the variation selectors of Japanese names stay', '❤️ 葛\u{e0100}城 👁️‍🗨️', '❤️ 葛\u{e0100}城 👁️‍🗨️'],
])('in a line, %s', (_what, text, clean) => {
  expect(cleanLine(text)).toBe(clean);
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

test('several lines keep their breaks, whichever system they came from, and half a character is replaced', () => {
  const text = 'One\r\nTwo\rThree\u2028Four\n\tFive\u0007\ud83d';
  expect(cleanLines(text)).toBe('One\nTwo\nThree\nFour\n\tFive\ufffd');
});

test.each([
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@example.com', 'ada@example.com'],
  ['ada@bü/cher.example', 'ada@bü/cher.example'],
  ['bücher', 'bücher'],
])('mail to %s goes to %s', (typed, address) => {
  expect(emailAddress(typed)).toBe(address);
});

test.each([
  ['hello@xn--bcher-kva.example', 'hello@bücher.example', 'mailto:hello@xn--bcher-kva.example'],
  ['hello@xn--strae-oqa.example', 'hello@straße.example', 'mailto:hello@xn--strae-oqa.example'],
  ['a?b=c&d/e@example.com', 'a?b=c&d/e@example.com', 'mailto:a%3Fb%3Dc%26d%2Fe@example.com'],
  // A name that no browser takes is shown as it is, since what is shown would lead elsewhere.
  ['hello@xn--zz--.example', 'hello@xn--zz--.example', 'mailto:hello@xn--zz--.example'],
])('the page shows %s as %s, and its link is %s', (address, shown, link) => {
  expect(readableEmail(address)).toBe(shown);
  expect(mailLink(readableEmail(address))).toBe(link);
});

test.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.7:40001', '203.0.113.7', '203.0.113.0/24'],
  ['2001:0DB8:0001:0002:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['[2001:db8:1:2::3]:443', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['unknown', 'unknown', 'unknown'],
  ['203.0.113.700', 'unknown', 'unknown'],
  ['', 'unknown', 'unknown'],
  [`${'1'.repeat(60)}.1.1.1`, 'unknown', 'unknown'],
])('%s is counted under %s and %s', (ip, network, around) => {
  expect([rateLimitKey(ip), rateLimitKey(ip, true)]).toEqual([network, around]);
});

const digest = (fullName: string, email: string, details: string) =>
  contentDigest(buildProposal({ fullName, email, details }));

test('the digest ignores case in the address, white space and the encoding of accents, but no letter', () => {
  const one = digest('Zo\u00eb', 'ADA@example.com', 'a  b\n');
  expect(digest('Zoe\u0308', 'ada@example.com', 'a b')).toBe(one);
  expect(digest('Zoe', 'ada@example.com', 'a b')).not.toBe(one);
});
