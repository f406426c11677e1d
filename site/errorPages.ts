import type { ErrorPageContent } from '../components/records.ts';

/** What visitors read where there is no page (404), and when something broke on your side (500). */
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
    text: 'We have been told and are looking into it. Please try again in a minute.',
    home: 'Return to Home',
  },
};
