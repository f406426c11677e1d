import { cityMap, corner, routePath, upright, type MapColours } from './cityMap.ts';
import { clearpathLogo, petrol, van } from './clearpath.ts';
import { each, lineIcon, screenSize, type Screen } from './screen.ts';

const map: MapColours = {
  land: '#DCE9E8',
  block: '#CFE0DF',
  street: '#FFFFFF',
  water: '#A9D8E6',
  park: '#C5E2B8',
  tree: '#9CCB8C',
};

const route = routePath([
  [1, 5],
  [1, 4],
  [3, 4],
  [3, 2],
  [5, 2],
]);

const needs = [
  ['Walking', false],
  ['Wheelchair', true],
  ['Stretcher', false],
] as const;

const overlay = `
  <path d="${route}" fill="none" stroke="#fff" stroke-width="30" stroke-linecap="round" stroke-linejoin="round"/>
  <path d="${route}" fill="none" stroke="${petrol.coral}" stroke-width="17" stroke-linecap="round" stroke-linejoin="round"/>
  ${upright(corner(1, 5), `<circle r="26" fill="#fff"/><circle r="15" fill="${petrol.deep}"/>`)}
  ${upright(
    corner(5, 2),
    `<path d="M0 8C-34-30-46-52-46-78a46 46 0 0 1 92 0C46-52 34-30 0 8Z" fill="${petrol.deep}"/>
    <circle cy="-78" r="31" fill="#fff"/><path d="M0-96v36M-18-78h36" stroke="${petrol.coral}" stroke-width="11"/>`,
  )}
  ${upright(corner(3, 3), `<circle r="58" fill="${petrol.deep}"/><g transform="translate(-39 -27) scale(.78)">${van}</g>`)}
`;

const css = `
  body { background: #DCE9E8; color: ${petrol.ink}; }
  .map { position: absolute; inset: 0; }
  header { position: absolute; inset: 0 0 auto; height: 92px; padding: 0 56px; background: ${petrol.deep}; color: #fff; display: flex;
    align-items: center; font: 500 23px Text; gap: 44px; }
  header .brand { display: flex; gap: 16px; align-items: center; font: 700 30px Display; letter-spacing: -.015em; margin-right: auto; }
  .me { background: ${petrol.mint}; color: ${petrol.deep}; font-weight: 700; border-radius: 99px; padding: 12px 22px; }
  .panel { position: absolute; left: 56px; top: 132px; bottom: 40px; width: 520px; background: #fff; border-radius: 32px; padding: 40px 44px;
    box-shadow: 0 24px 60px rgb(9 47 61 / .22); }
  h1 { font: 700 60px/1 Display; letter-spacing: -.03em; }
  .stops { margin-top: 26px; border: 2px solid #CBDADA; border-radius: 20px; position: relative; }
  .stops div { padding: 17px 24px 17px 72px; font: 600 26px/1.2 Text; position: relative; }
  .stops div + div { border-top: 2px solid #CBDADA; }
  .stops small { display: block; font: 500 18px/1.3 Text; color: #4D6B74; }
  .stops i { position: absolute; left: 28px; top: 50%; width: 22px; height: 22px; margin-top: -11px; border-radius: 50%;
    border: 6px solid ${petrol.deep}; background: #fff; z-index: 1; }
  .stops div + div i { background: ${petrol.coral}; border-color: ${petrol.coral}; }
  .stops div + div i::before { content: ''; position: absolute; left: 2px; bottom: 20px; height: 62px; border-left: 5px dotted #9DB7BB; }
  .when { display: flex; gap: 12px; margin-top: 16px; }
  .when span { flex: 1; display: flex; gap: 12px; align-items: center; background: #E9F3F2; border-radius: 16px; padding: 17px 18px;
    font: 600 22px Text; white-space: nowrap; }
  .needs { display: flex; justify-content: space-between; margin-top: 20px; font: 600 21px Text; }
  .needs span { border: 2px solid #CBDADA; border-radius: 99px; padding: 13px 17px; }
  .needs .on { background: ${petrol.mint}; border-color: ${petrol.mint}; color: ${petrol.deep}; }
  .go { position: absolute; inset: auto 44px 40px; background: ${petrol.coral}; color: #3A0D02; border-radius: 20px; padding: 25px;
    text-align: center; font: 700 27px Text; }
  .eta { position: absolute; right: 56px; bottom: 40px; background: #fff; border-radius: 24px; padding: 22px 30px; display: flex; gap: 26px;
    align-items: center; box-shadow: 0 18px 44px rgb(9 47 61 / .2); }
  .eta b { font: 700 54px/1 Display; letter-spacing: -.03em; }
  .eta small { font: 500 21px/1.35 Text; color: #4D6B74; }
  .eta small strong { color: ${petrol.ink}; font-weight: 600; display: block; }
`;

const body = `
  <div class="map">${cityMap(map, '-540 -40 1280 800', overlay)}</div>
  <header><span class="brand">${clearpathLogo(40)}Clearpath Rides</span><span>My rides</span><span>Coverage</span><span>Help</span>
    <span class="me">Hi, Rosa</span></header>
  <section class="panel"><h1>Where to?</h1>
    <div class="stops"><div><i></i><small>Pick up</small>1418 Maple Street</div>
      <div><i></i><small>Drop off</small>Lakeview Dialysis</div></div>
    <div class="when"><span>${lineIcon('M4 6h16v14H4zM4 11h16M8 3v4M16 3v4', 26)}Tue, Mar 10</span>
      <span>${lineIcon('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5l3 3', 26)}Be there 9:45</span></div>
    <div class="needs">${each(needs, ([need, on]) => `<span${on ? ' class="on"' : ''}>${need}</span>`)}</div>
    <div class="go">Book this ride</div></section>
  <aside class="eta"><b>9:10</b><small><strong>Pick-up at your door</strong>24 min ride · lift van</small></aside>
`;

const night = `
  .map [fill="${map.land}"] { fill: #14303A; } .map [fill="${map.block}"] { fill: #1C3E48; } .map [stroke="${map.street}"] { stroke: #2C535E; }
  .map [stroke="${map.water}"] { stroke: #1B5570; } .map [fill="${map.park}"] { fill: #21483C; } .map [fill="${map.tree}"] { fill: #35695A; }
  .panel, .eta { background: #10252C; color: #E9F4F3; }
  .stops, .stops div + div, .needs span { border-color: #35535B; }
  .stops i { background: #10252C; border-color: ${petrol.mint}; }
  .stops small, .eta small { color: #A3C0C4; }
  .eta small strong { color: #E9F4F3; }
  .when span { background: #1B363E; }
`;

/** Clearpath Rides, for riders: petrol and coral, the trip on the map beside three steps. */
export const nemtBooking: Screen = { ...screenSize, css, night, body };
