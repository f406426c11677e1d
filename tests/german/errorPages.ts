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
  notSent: {
    code: '',
    heading: 'Ihre Anfrage ist noch nicht gesendet',
    text: 'Alles Getippte steht noch im Formular. Gehen Sie im Browser zurück und senden Sie es noch einmal.',
    refusal: { change: 'Bitte zuerst ändern', mail: 'Wenn das nicht hilft, schreiben Sie uns:' },
    home: 'Zur Startseite',
  },
};
