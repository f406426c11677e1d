import type { Option } from '#proposal/contract.ts';

export const projectTypes: readonly Option[] = [
  { value: 'website', label: 'Website' },
  { value: 'anwendung', label: 'Anwendung im Browser' },
  { value: 'other', label: 'Etwas anderes' },
];

export const targetLaunches: readonly Option[] = [
  { value: 'bald', label: 'So bald wie möglich' },
  { value: 'offen', label: 'Noch offen' },
];

export const fieldErrors = {
  fullName: { missing: 'Geben Sie Ihren Namen an', tooLong: 'Der Name darf höchstens {max} Zeichen haben' },
  email: {
    missing: 'Geben Sie Ihre E-Mail-Adresse an',
    tooLong: 'Die Adresse darf höchstens {max} Zeichen haben',
    malformed: 'Geben Sie eine Adresse wie name@example.com an',
  },
  projectType: { unknown: 'Wählen Sie eine Art aus der Liste' },
  targetLaunch: { unknown: 'Wählen Sie einen Start aus der Liste' },
  details: {
    noText: 'Geben Sie die Beschreibung als Text an',
    tooLong: 'Die Beschreibung darf höchstens {max} Zeichen haben',
  },
};

export const refusalWords = {
  'bad-json': 'Senden Sie die Anfrage als ein JSON-Objekt.',
  'origin-not-allowed': 'Von dieser Seite nehmen wir keine Anfragen an.',
  'method-not-allowed': 'Bitte mit POST.',
  'too-large': 'Höchstens 32 KB.',
  'unsupported-media-type': 'JSON in UTF-8, nicht komprimiert.',
  'invalid-field': 'Einige Felder sind zu ändern.',
  'too-many-requests': 'Das sind viele Anfragen. Bitte später noch einmal.',
  internal: 'Hier ging etwas schief. Bitte später noch einmal.',
  unavailable: 'Gerade nehmen wir keine Anfragen an. Bitte gleich noch einmal.',
};

export const plainNotice = {
  invalid: 'Bitte ändern Sie das:',
  unavailable: 'Ihre Anfrage ist nicht gespeichert.',
  advice: 'Ihr Browser hat noch, was Sie schrieben: gehen Sie zurück und senden Sie es noch einmal.',
};
