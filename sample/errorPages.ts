import type { ErrorPageContent } from './records.ts';

/**
 * The error pages: `notFound` for a missing page (404), `failed` for an error on your side (500),
 * `received` and `notSent` for a form that was posted without JavaScript, and `unavailable`, which
 * nginx or Caddy shows while the server restarts.
 */
export const content: ErrorPageContent = {
  notFound: {
    code: '404',
    heading: 'Oops! Page not found',
    text: 'This road ends here. Every exit below takes you back to the map.',
    home: 'Return to Home',
    exits: 'Sections of the home page',
  },
  failed: {
    code: '500',
    heading: 'Something broke on our side',
    text: 'The server has written down what happened. Please try again in a minute.',
    home: 'Return to Home',
  },
  received: {
    code: '',
    heading: 'Request received',
    text: "Check your email for confirmation. We'll get back to you within 24 hours.",
    mail: 'If no confirmation comes, write to us:',
    // For visitors who have sent no form, because a link on another site has led them to this page.
    note: 'If you only followed a link to this page, nothing was sent.',
    home: 'Return to Home',
  },
  notSent: {
    code: '',
    heading: 'Your request is not sent yet',
    text: 'Everything you typed is still in the form. Use your browser’s Back button, then send it again.',
    rules: 'What the form asks for',
    mail: 'If that does not help, write to us:',
    home: 'Return to Home',
  },
  unavailable: {
    heading: 'The site cannot answer right now',
    text: 'Please try again in a minute. If you sent a form, send it again.',
  },
};
