import type { OwnPageContent } from '../../components/records.ts';

export const ownPages: OwnPageContent[] = [
  {
    path: '/barrierefreiheit',
    label: 'Barrierefreiheit',
    title: 'Erklärung zur Barrierefreiheit',
    description: 'Wie zugänglich diese Seite ist, und wohin Sie sich wenden, wenn etwas nicht geht.',
    text: `
Diese Seite von {brand} folgt der
[Richtlinie WCAG 2.2](https://www.w3.org/TR/WCAG22/) in der Stufe AA.

## Was wir geprüft haben

- Tastatur und Vorleseprogramm
- Kontraste, hell und dunkel

Anfragen werden nach {days} Tagen gelöscht.

Sie liegen bei {supabase}.

Schreiben Sie an [{email}](mailto:{email}), wenn etwas nicht geht.
`,
  },
];
