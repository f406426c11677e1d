export type Option = { readonly value: string; readonly label: string };

export const projectTypes: readonly Option[] = [
  { value: 'website', label: 'Website' },
  { value: 'anwendung', label: 'Anwendung im Browser' },
  { value: 'other', label: 'Etwas anderes' },
];

export const targetLaunches: readonly Option[] = [
  { value: 'bald', label: 'So bald wie möglich' },
  { value: 'offen', label: 'Noch offen' },
];
