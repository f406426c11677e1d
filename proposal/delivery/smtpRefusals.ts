/**
 * Why a mail server refuses a mail. `the mailbox`: the recipient's mailbox certainly does not
 * exist, or accepts no mail. `something else`: for example, the sender or its account is not
 * accepted, or a limit is reached.
 */
type Reason = 'the mailbox' | 'something else';

/**
 * A kind of refusal. The pattern is matched against the enhanced status code (RFC 3463), followed
 * by the mail server's reply.
 */
type Row = Readonly<{ about: Reason; pattern: RegExp; examples: readonly string[] }>;

/**
 * The kinds of refusals by mail servers. The first row that matches counts. Most rows about
 * something else than the mailbox come first, because a reply about a sender or a limit may also
 * contain a code or words about a mailbox. A test checks that each example is matched by its own
 * row and by no row before it.
 */
export const refusalKinds: readonly Row[] = [
  {
    about: 'something else',
    pattern: /relay(?! recipient table)/i,
    examples: ['554 5.7.1 <ada@example.com>: Relay access denied'],
  },
  {
    about: 'something else',
    pattern: /authenti|log(?:ged)? ?in/i,
    examples: ['550 5.1.1 User unknown; authenticate first', '550 Mailbox unavailable: please log in'],
  },
  {
    about: 'something else',
    pattern: /\byour (?:account|domain|mailbox|user)/i,
    examples: ['550 5.2.1 Your mailbox is disabled', '552 5.2.2 Your account is over quota'],
  },
  {
    about: 'something else',
    pattern: /\bsend(?:er|ing|as)|\bfrom\b.*(?:address|field)/i,
    examples: [
      '550 5.1.0 Sender address rejected: User unknown in virtual mailbox table',
      '550 Invalid `from` field. The mailbox does not exist',
    ],
  },
  {
    about: 'something else',
    pattern: /(?<!mailbox size )\blimit|\brate\b|too (?:many|quickly)/i,
    examples: [
      '550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents delivery',
      '550 5.2.1 The user you are trying to contact is receiving mail too quickly',
    ],
  },
  {
    about: 'something else',
    pattern: /suspend|block|black ?list|spam|polic/i,
    examples: ['550 5.2.1 Mailbox unavailable: blocked using a blacklist', '550 5.1.1 Rejected as spam'],
  },
  {
    about: 'something else',
    pattern: /\bdns\b/i,
    examples: [
      '550 Requested action not taken: mailbox unavailable invalid DNS MX or A/AAAA resource record',
    ],
  },
  {
    about: 'something else',
    pattern: /\btest/i,
    examples: ['550 Invalid recipient: test accounts reach only their own address'],
  },
  {
    // RFC 3463 and its registry: no such mailbox (5.1.1), no such mail host (5.1.2), an address of
    // wrong syntax (5.1.3), an ambiguous address (5.1.4), a mailbox that has moved (5.1.6), a
    // domain without mail (5.1.10), a mailbox that is disabled (5.2.1) or full (5.2.2). Similar
    // codes are also used for the sender: Microsoft 365 refuses its own users with 5.1.8, 5.1.90,
    // 5.2.0 and 5.2.252.
    about: 'the mailbox',
    pattern: /^5\.(?:1\.(?:[12346]|10)|2\.[12]) /,
    examples: [
      '556 5.1.10 Domain does not accept mail (nullMX)',
      '552 5.2.2 The email account that you tried to reach is over quota',
      '552 5.2.2 Mailbox size limit exceeded',
      '511 sorry, nobody here by that name (#5.1.1 - chkuser)',
      '550 #5.1.1 Unknown address',
    ],
  },
  {
    // An enhanced status code that begins with 2 (success) or 4 (try later) contradicts a permanent
    // refusal. Such a reply is not trusted, so it does not reach the rows below.
    about: 'something else',
    pattern: /^[24]\./,
    examples: ['550 4.2.1 No such user'],
  },
  {
    about: 'the mailbox',
    pattern:
      /(?:user|addressee) unknown|unknown (?:user|recipient|mailbox|local part)|no (?:such )?(?:user|recipient|mailbox|person)\b/i,
    examples: ['550 Unknown local part ada in <ada@example.com>', '550 No Such User Here'],
  },
  {
    about: 'the mailbox',
    pattern:
      /(?:user|recipient|mailbox|account|address) (?:is )?(?:not found|unknown|unavailable|(?:does )?not exist|doesn.t exist)/i,
    examples: ['550 RP:RCL mailbox not exist', '550 5.5.0 Requested action not taken: mailbox unavailable'],
  },
  {
    about: 'the mailbox',
    pattern: /mailbox (?:is )?(?:disabled|full)|(?:invalid|bad|not a valid) (?:mailbox|recipient)/i,
    examples: [
      '554 30 Sorry, your message cannot be delivered. This mailbox is disabled (554.30)',
      '550 mailbox is full',
      '554 delivery error: dd Not a valid recipient',
    ],
  },
  {
    about: 'the mailbox',
    pattern: /un?routeable address/i,
    examples: ['550 Unrouteable address'],
  },
  {
    about: 'the mailbox',
    pattern: /doesn.t have a \S+ account/i,
    examples: ["554 delivery error: dd This user doesn't have a yahoo.com account"],
  },
  {
    // Microsoft 365 sends this reply if its directory does not have the mailbox. With another code,
    // Postfix sends the same words if the account lacks rights.
    about: 'the mailbox',
    pattern: /5\.4\.1\b.*recipient address(?:es)? rejected ?: access denied/i,
    examples: ['550 5.4.1 All recipient addresses rejected : Access denied. AS(201806271)'],
  },
];

/**
 * Whether a refusal is about the recipient's mailbox, according to the first row that matches. If
 * no row matches, it is not. So a 550 without an explanation does not count as a missing mailbox: a
 * shared host sends it, too, when the sender has reached the host's hourly limit.
 *
 * @param enhanced the enhanced status code of the reply, or an empty text
 * @param reply the reply without addresses
 */
export const isAboutMailbox = (enhanced: string, reply: string): boolean =>
  refusalKinds.find(({ pattern }) => pattern.test(`${enhanced} ${reply}`))?.about === 'the mailbox';
