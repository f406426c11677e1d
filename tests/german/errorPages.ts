import type { ErrorPageContent } from '../../components/records.ts';

export const content: ErrorPageContent = {
  notFound: {
    code: '404',
    heading: 'Seite nicht gefunden',
    text: 'Hier geht es nicht weiter.',
    home: 'Zur Startseite',
    exits: 'Abschnitte',
  },
  failed: {
    code: '500',
    heading: 'Bei uns ging etwas schief',
    text: 'Bitte gleich noch einmal.',
    home: 'Zur Startseite',
  },
};
