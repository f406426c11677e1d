import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanLine, cleanLines } from '#proposal/intake/cleanText.ts';
import { kindOf } from '#proposal/intake/fieldKinds.ts';
import { networkOf } from '#proposal/networkOf.ts';
import { validateProposal } from '#proposal/intake/validateProposal.ts';
import { emailAddress, mailboxOf, mailLink, takesMail } from '#lib/emailAddress.ts';
import { readableEmail } from '#lib/readableEmail.ts';
import type { Field } from '#site/contactRecords.ts';
import { errorOf } from '../helpers/fields.ts';
import { buildProposal } from '../helpers/proposal.ts';

test('a one-line answer keeps joiners and variation selectors in words, but no other invisible characters', () => {
  expect(cleanLine('  A\r\nL\u0000a\u001b[31m\u202e\t!  ')).toBe('A La[31m !');
  for (const kept of ['می‌خواهم 👩‍💻', '❤️ 葛\u{e0100}城 👁️‍🗨️']) expect(cleanLine(kept)).toBe(kept);
  // In this order: a zero-width space, the blanks of Hangul and Braille, tags, joiners alone or
  // between blanks, a selector alone.
  const blanks = '\u200b|\u3164|\u2800|\u{e0041}\u{e0064}|\u200d\u200c|\u2800\u200d\u2800|\ufe0f'.split('|');
  for (const text of blanks) {
    expect(cleanLine(text)).toBe('');
    expect(cleanLine(`${text}Ada ${text} Love${text}lace`)).toMatch(/^Ada Love ?\S*lace$/);
  }
});

// Blanks, joiners, fillers, tags, soft hyphens, and marks of direction and of annotations.
const blanks = ' \n\t\u00a0\u3000\u2800\u00ad\u034f\u061c\u115f\u17b4\u180e\u200b\u200c\u200d\u200e\u2028';
const marks = '\u2060\u2064\u2066\u3164\ufe0f\ufeff\uffa0\ufff9\ufffb\u0000\u{e0041}\u{e0100}';
const unseen = fc.string({ unit: fc.constantFrom(...Array.from(blanks + marks)) });

test.each(['text', 'long text', 'email', 'tel', 'url', 'number'] as const)(
  'a “%s” answer without a visible character is empty, so a required field refuses it',
  (kind) => {
    const { clean } = kindOf({ name: 'field', kind, label: 'Field' } as Field);
    fc.assert(
      fc.property(unseen, (typed) => {
        expect(clean(typed)).toBe('');
      }),
    );
  },
);

test('an answer of several lines keeps the invisible characters between its letters', () => {
  const text = 'می‌خواهم 👩‍💻\nco\u00adoperate';
  expect(cleanLines(text)).toBe(text);
});

test.each([
  { from: 'Unix', lineBreak: '\n' },
  { from: 'Windows', lineBreak: '\r\n' },
  { from: 'an old Mac', lineBreak: '\r' },
  { from: 'slides', lineBreak: '\u000b' },
  { from: 'a PDF', lineBreak: '\u000c' },
  { from: 'a mainframe', lineBreak: '\u0085' },
  { from: 'a word processor', lineBreak: '\u2028' },
  { from: 'a word processor, between paragraphs', lineBreak: '\u2029' },
])(
  'a line break from $from stays in an answer of several lines; in a one-line answer, it is a space',
  ({ lineBreak }) => {
    expect(cleanLines(`One${lineBreak}Two`)).toBe('One\nTwo');
    expect(cleanLine(`One${lineBreak}Two`)).toBe('One Two');
  },
);

test('an answer of several lines keeps no control character but tab and line feed, and no lone surrogate', () => {
  expect(cleanLines('Four\n\tFi\ufeffve\u0007\ud83d\n')).toBe('Four\n\tFive\ufffd');
});

test('an answer of several lines loses bidi characters, which would show its letters in another order', () => {
  const signs = Array.from('\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069');
  expect(signs.map((sign) => cleanLines(`in${sign}voice`))).toEqual(signs.map(() => 'invoice'));
});

test('mail to ada@bücher.example goes to ada@xn--bcher-kva.example', () => {
  expect(emailAddress('ada@bücher.example')).toBe('ada@xn--bcher-kva.example');
});

test.each(['ada@bü/cher.example', 'bücher'])(
  'the text %s is no email address, and is not changed',
  (text) => {
    expect(emailAddress(text)).toBe(text);
  },
);

test.each([
  ['hello@xn--bcher-kva.example', 'hello@bücher.example', 'mailto:hello@xn--bcher-kva.example'],
  ['hello@xn--strae-oqa.example', 'hello@straße.example', 'mailto:hello@xn--strae-oqa.example'],
  ['a?b=c&d/e@example.com', 'a?b=c&d/e@example.com', 'mailto:a%3Fb%3Dc%26d%2Fe@example.com'],
  // A host name that no browser accepts is shown unchanged, because a shown name has to lead to the
  // same host.
  ['hello@xn--zz--.example', 'hello@xn--zz--.example', 'mailto:hello@xn--zz--.example'],
])(
  'the page shows the email address %s in readable letters, and links to its encoded form',
  (address, shown, link) => {
    expect(readableEmail(address)).toBe(shown);
    expect(mailLink(readableEmail(address))).toBe(link);
  },
);

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:40001', '203.0.113.7'],
  // An IPv4 address written as IPv6: mapped, translated, behind NAT64, in 6to4, in Teredo.
  ['0:0:0:0:0:FFFF:cb00:7107', '203.0.113.7'],
  ['::ffff:0:192.0.2.7', '192.0.2.7'],
  ['[64:ff9b::c000:207]:443', '192.0.2.7'],
  ['2002:c000:207:ffff::1', '192.0.2.7'],
  ['2002:c000:1::1', '192.0.0.1'],
  ['2001:0:4136:e378:8000:63bf:3fff:fdf8', '192.0.2.7'],
  // The operator of a local NAT64 chooses the place of the IPv4 address, so the whole address is
  // the network.
  ['64:ff9b:1:c000:2:700::', '64:ff9b:1:c000:2:700::'],
  ['2001:0DB8:0001:0002:3:4:5:6', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['203.0.113.700', 'unknown'],
  [`${'1'.repeat(60)}.1.1.1`, 'unknown'],
])('requests from the IP address %s are counted for the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test('requests without an IP address are counted for the network “unknown”', () => {
  expect(networkOf(undefined)).toBe('unknown');
});

test.each([
  ['Ada+shop@Example.com', 'ada@example.com', 'takes mail'],
  ['a.d.a@xn--bcher.example', 'a.d.a@xn--bcher.example', 'takes mail'],
  ['+ada@example.xn--p1ai', '+ada@example.xn--p1ai', 'takes mail'],
  ['ada@constructor', 'ada@constructor', 'takes no mail'],
  ['ada@printer.local', 'ada@printer.local', 'takes no mail'],
  ['ada@192.0.2.1', 'ada@192.0.2.1', 'takes no mail'],
  ['=?utf-8?q?ada=40bank.example?=@a.example', '=?utf-8?q?ada=40bank.example?=@a.example', 'takes no mail'],
])(
  'the site knows the mailbox of the email address %s, and whether this mailbox takes mail',
  (email, mailbox, takes) => {
    expect([mailboxOf(email), takesMail(email)]).toEqual([mailbox, takes === 'takes mail']);
  },
);

test.each([
  { email: 'çağrı@example.com', names: 'ç' },
  { email: 'c\u0327a@example.com', names: 'ç' },
  { email: 'jörg@bücher.example', names: 'ö' },
  { email: 'аda@example.com', names: 'а' },
])('for $email, the form names $names as the wrong letter', ({ email, names }) => {
  const { errors } = validateProposal({ ...buildProposal(), email });
  expect(errors).toMatchObject([{ field: 'email', message: expect.stringContaining(`“${names}”`) }]);
});

test.each(['ada', 'ada example.com', 'çağrı', 'ada@@example.com'])(
  'for the text %s, the form shows what an email address looks like',
  (email) => {
    const { errors } = validateProposal({ ...buildProposal(), email });
    expect(errors).toEqual([{ field: 'email', message: errorOf('email', 'malformed') }]);
  },
);
