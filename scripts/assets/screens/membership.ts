import { membershipScene } from './membershipScene.ts';
import { screenSize, times, type Screen } from './screen.ts';

const css = `
  body { background: #F9D9A0; color: #1D332C; }
  .scene { position: absolute; inset: 0; }
  header { position: absolute; inset: 36px 56px auto; display: flex; align-items: center; gap: 40px; font: 600 23px Text; }
  .brand { display: flex; gap: 14px; align-items: center; font: 800 30px/.9 Display; font-stretch: 75%; text-transform: uppercase;
    letter-spacing: .01em; margin-right: auto; }
  .log { background: #FFF1CC; border-radius: 10px; padding: 16px 26px; }
  h1 { position: absolute; left: 54px; top: 148px; font: 800 144px/.86 Display; font-stretch: 75%; letter-spacing: -.004em; text-transform: uppercase; }
  .lead { position: absolute; left: 56px; top: 426px; font: 500 27px/1.35 Text; width: 470px; }
  .join { position: absolute; left: 56px; top: 534px; background: #1D332C; color: #FFF1CC; border-radius: 10px; padding: 24px 36px; font: 700 28px Text; }
  .member { position: absolute; left: 752px; top: 418px; width: 440px; height: 272px; border-radius: 26px; background: #1D332C; color: #FFF1CC;
    padding: 30px 34px; transform: rotate(-5deg); box-shadow: 0 26px 50px rgb(40 20 10 / .38); overflow: hidden; }
  .member svg.lines { position: absolute; inset: 0; }
  .member b { position: relative; font: 800 30px/.9 Display; font-stretch: 75%; text-transform: uppercase; letter-spacing: .02em; }
  .member em { position: absolute; right: 30px; top: 28px; background: #F6B43C; color: #1D332C; font: 700 19px Text; padding: 8px 16px; border-radius: 99px; }
  .member p { position: absolute; left: 34px; bottom: 70px; font: 600 40px/1 Text; letter-spacing: -.02em; }
  .member small { position: absolute; left: 34px; bottom: 32px; font: 500 22px Text; color: #B9CDBF; }
`;

const logo = `<svg width="54" height="54" viewBox="0 0 54 54"><circle cx="27" cy="27" r="27" fill="#1D332C"/>
  <path d="M8 38 22 16l8 12 4-5 12 15Z" fill="#FFF1CC"/><circle cx="37" cy="16" r="5" fill="#F6B43C"/></svg>`;

/** Contour lines, as on a walker's map. */
const contours = `<svg class="lines" width="440" height="272" fill="none" stroke="#2F5045" stroke-width="3">${times(
  6,
  (i) =>
    `<path d="M${150 + i * 44} 290C${170 + i * 40} ${200 - i * 6} ${250 + i * 26} ${230 - i * 14} ${290 + i * 24} ${150 - i * 8}S${420 + i * 10} ${130 - i * 8} 470 ${70 + i * 26}"/>`,
)}</svg>`;

const body = `
  <div class="scene">${membershipScene}</div>
  <header><span class="brand">${logo}<span>Trailhead<br>Collective</span></span><span>Hikes</span><span>Huts</span><span>Members</span>
    <span class="log">Log in</span></header>
  <h1>Saturday<br>is uphill</h1>
  <p class="lead">Guided hikes, warm huts and people who bring the good coffee.</p>
  <span class="join">Join for the season</span>
  <aside class="member">${contours}<b>Trailhead<br>Collective</b><em>Member</em><p>Jonah Park</p><small>No. 0417 · 23 summits</small></aside>
`;

const night = `
  body { color: #FFEBC8; }
  .scene { filter: brightness(.52) saturate(.95) hue-rotate(-38deg); }
  .brand circle:first-child { fill: #0F1E1A; }
  .log { background: #FFEBC8; color: #1D332C; }
  .join { background: #F6B43C; color: #1D332C; }
  .member { background: #0F1E1A; }
`;

/** Trailhead Collective: a park poster one can join. */
export const membership: Screen = { ...screenSize, css, night, body };
