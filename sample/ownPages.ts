import type { OwnPageContent } from './records.ts';

/*
 * Pages of your own, such as privacy and imprint. Each record in the list `ownPages` at the end of
 * this file becomes a page, with a link in the footer and an entry in the sitemap.
 *
 * How to write a text:
 *
 * - A blank line ends a paragraph. `## ` begins a heading, and `- ` a list item.
 * - `[words](address)` is a link.
 * - {brand}, {email}, {days} and {supabase} are placeholders for your settings BRAND_NAME,
 *   CONTACT_EMAIL, KEEP_PROPOSALS_DAYS and SUPABASE_URL.
 * - Put each sentence with {days} or {supabase} between `{{` and `}}`, because your site may be
 *   without these two settings. The page then leaves out only this sentence. Without the marks, the
 *   page would leave out the whole paragraph, heading or list item, and preflight would stop the
 *   launch.
 */

/**
 * A text to start with: what this site stores, and for how long. Add what else you do with the
 * data, and ask a lawyer.
 */
export const privacy: OwnPageContent = {
  path: '/privacy',
  label: 'Privacy',
  title: 'Privacy',
  description: 'What this site stores about its visitors, why, and for how long.',
  text: `
This site is run by {brand}. It sets no cookies, counts no visitors and loads nothing from other companies.

## When you only read

The server answers your browser and forgets it. It writes down what went wrong, without your name and address.

## When you ask for a proposal

We store what you typed into the form. We use it to answer you, and for nothing else. You receive a confirmation by mail, and we receive a notification.

{{Your browser sends the request to {supabase}, where we rent the database that stores it.}}

To keep machines out, we count requests by network and by mailbox. We store no network address for that, only a number that was computed from it with a secret.

Your browser keeps what you typed until the tab is closed, so that nothing is lost if you leave the page. Before your browser sends a request, it stores the request. The request stays in your browser until it has reached us, our server has refused it for good, or you tell the browser to forget it. After 7 days it is neither sent nor shown any more, and your browser deletes it when you open this site again. Once a request is gone from your browser, the browser only notes what became of it, without what you typed. It deletes this note when you open this site more than 7 days later.

## How long

We keep a request until its project is done or you ask us to erase it. {{After {days} days it is erased, together with its mails in our outbox.}} Our backups have it until newer ones take their place, and our mailbox has the mails that we exchanged.

## What you can ask for

Write to [{email}](mailto:{email}) to learn what we have stored about you, to correct it, or to have it erased.
`,
};

/** Your pages. To publish the page `privacy` above, write `[privacy]` in place of `[]`. */
export const ownPages: OwnPageContent[] = [];
