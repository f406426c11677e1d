export const locale = {
  lang: 'de',
  quotes: ['„', '“'],
  range: '–',
  time: (at: Date) =>
    at.toLocaleString('de', { timeZone: 'Europe/Berlin', dateStyle: 'medium', timeStyle: 'short' }),
};
