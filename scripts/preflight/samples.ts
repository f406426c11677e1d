/**
 * The made-up clients, people, quotes and pictures that this site comes with. `npm run preflight` names each one that
 * `content.ts` still holds, so there is nothing to change here: what is gone from the content is not looked for.
 */
export const samples = {
  clients: [
    'Hearthside Home Care',
    'Clearpath Rides',
    'AuditReady',
    'Slotwise',
    'Juniper & Clay',
    'Mara Ellison',
    'Trailhead Collective',
  ],
  // Drawn for those clients, with their names in them. Your own pictures have names of their own.
  pictures: [
    'care-agency',
    'nemt-booking',
    'compliance-portal',
    'booking-platform',
    'shop',
    'portfolio',
    'membership',
  ],
  // The beginning of the symbol's first path, the alder leaf.
  symbol: 'M3 29V24C3 12 12.5 3 29 3',
  people: ['Dana Whitcomb', 'Luis Ortega', 'Priya Raman'],
  // By their beginnings: an invented quote stays invented under another name.
  quotes: [
    'Families used to call with ten questions.',
    'They rode along with our drivers',
    'I sent a page of notes and a box of test tiles.',
  ],
};
