import { cityMap, corner, routePath, upright, type MapColours } from './cityMap.ts';
import { clearpathLogo, petrol, van } from './clearpath.ts';
import { each, lineIcon } from './screen.ts';

const map: MapColours = {
  land: '#DFEBE8',
  block: '#D1E1DD',
  street: '#FFFFFF',
  water: '#B4DCE6',
  park: '#C9E4BC',
  tree: '#A3CF94',
};

const menu = [
  'M4 11 12 4l8 7v9H4Z',
  'M2 7h12v9H2ZM14 10h4l4 3v3h-8M7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM18 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM2 21c0-5 3-7 7-7s7 2 7 7M17 4a4 4 0 0 1 0 7M19 15c2 1 3 3 3 6',
  'M4 20V10M10 20V4M16 20v-7M22 20H2',
];

const rides = [
  ['8:40', 'Walter B.', 'Northside Clinic', 'On board'],
  ['9:10', 'Rosa M.', 'Lakeview Dialysis', 'En route'],
  ['9:40', 'Imani T.', 'St. Brigid Therapy', 'Assigned'],
  ['10:05', 'Harold K.', 'Lakeview Dialysis', 'Assigned'],
] as const;

const routes = [
  [
    routePath([
      [0, 4],
      [1, 4],
      [1, 2],
      [2, 2],
      [2, 1],
    ]),
    petrol.coral,
  ],
  [
    routePath([
      [-1, 1],
      [1, 1],
      [1, -1],
    ]),
    petrol.deep,
  ],
] as const;

const overlay = `
  ${each(
    routes,
    ([
      d,
      colour,
    ]) => `<path d="${d}" fill="none" stroke="#fff" stroke-width="26" stroke-linecap="round" stroke-linejoin="round"/>
  <path d="${d}" fill="none" stroke="${colour}" stroke-width="14" stroke-linecap="round" stroke-linejoin="round"/>`,
  )}
  ${upright(corner(0, 4), `<circle r="20" fill="#fff"/><circle r="11" fill="${petrol.ink}"/>`)}
  ${upright(corner(2, 1), `<circle r="22" fill="#fff"/><circle r="12" fill="${petrol.coral}"/>`)}
  ${upright(corner(1, 3), badge(petrol.coral))}
  ${upright(corner(1, 0), badge(petrol.deep))}
`;

export const dispatchCss = `
  .window { color: ${petrol.ink}; }
  .rail { position: absolute; inset: 0 auto 0 0; width: 88px; background: ${petrol.deep}; color: #8FC0CB; display: flex; flex-direction: column;
    align-items: center; gap: 16px; padding-top: 26px; }
  .rail > svg { margin-bottom: 18px; }
  .rail span { width: 60px; height: 60px; border-radius: 18px; display: grid; place-items: center; }
  .rail .on { background: rgb(255 255 255 / .14); color: #fff; }
  .rides { position: absolute; left: 88px; top: 0; bottom: 0; width: 392px; padding: 32px 20px 0 24px; }
  .rides h2 { font: 700 42px/1 Display; letter-spacing: -.03em; }
  .rides > p { font: 500 21px/1.3 Text; color: #4D6B74; margin: 8px 0 20px; }
  .ride { border-radius: 20px; padding: 21px 18px; display: grid; grid-template-columns: 76px 1fr; font: 500 20px/1.35 Text; color: #4D6B74; }
  .ride + .ride { margin-top: 6px; }
  .ride.now { background: #E6F4F0; }
  .ride time { padding-top: 3px; font: 700 25px/1.2 Display; color: ${petrol.ink}; letter-spacing: -.02em; grid-row: span 2; }
  .ride b { font: 600 24px/1.25 Text; color: ${petrol.ink}; letter-spacing: -.01em; display: flex; justify-content: space-between; align-items: center; }
  .ride em { font: 600 17px/1 Text; border-radius: 99px; padding: 8px 12px; letter-spacing: 0; background: #E9EEEE; color: #3F5A62; }
  .ride.done em { background: #D8EFE8; color: #0C4A3E; }
  .ride.now em { background: ${petrol.coral}; color: #3A0D02; }
  .town { position: absolute; inset: 0 0 0 480px; }
`;

/** The dispatcher's screen: the morning's rides beside the vans on the map. */
export const dispatch = `
  <div class="rail">${clearpathLogo(52)}${each(menu, (icon, i) => `<span${i === 1 ? ' class="on"' : ''}>${lineIcon(icon, 30)}</span>`)}</div>
  <section class="rides"><h2>Dispatch</h2><p>Tuesday · 42 rides, all on time</p>
    ${each(
      rides,
      ([time, rider, place, state], i) =>
        `<div class="ride${[' done', ' now'][i] ?? ''}"><time>${time}</time><b>${rider}<em>${state}</em></b><span>${place}</span></div>`,
    )}</section>
  <div class="town">${cityMap(map, '-32 20 500 604', overlay)}</div>
`;

/** A van in a disc of its route's colour. */
function badge(colour: string): string {
  return `<circle r="46" fill="#fff"/><circle r="40" fill="${colour}"/><g transform="translate(-28 -19) scale(.56)">${van}</g>`;
}
