import { portfolioHouse } from './portfolioHouse.ts';
import { each, screenSize, type Screen } from './screen.ts';

const works = ['Lake House', 'Lantern Library', 'Courtyard School', 'Salt Chapel'];

const css = `
  body { background: #16202C; color: #fff; }
  .plate { position: absolute; inset: 0; }
  header { position: absolute; inset: 44px 56px auto; display: flex; justify-content: space-between; align-items: baseline; font: 500 23px Text; }
  h1 { font: 500 34px Text; font-stretch: 80%; letter-spacing: -.01em; }
  header div { display: flex; gap: 44px; }
  .title { position: absolute; left: 52px; top: 120px; font: 600 128px/1 Text; font-stretch: 75%; letter-spacing: -.035em; }
  .list { position: absolute; inset: auto 56px 44px; display: flex; justify-content: space-between; font: 500 26px Text; font-stretch: 84%;
    list-style: none; }
  .list li { border-top: 3px solid rgb(255 255 255 / .38); padding-top: 16px; width: 270px; color: #DCE3EA; }
  .list li small { font: 500 19px Text; margin-right: 14px; color: #B9C5D0; }
  .list .on { border-color: #FF7A45; color: #fff; font-weight: 600; }
`;

const body = `
  <div class="plate">${portfolioHouse}</div>
  <header><h1>Mara Ellison</h1><div><span>Buildings</span><span>Drawings</span><span>Write to me</span></div></header>
  <p class="title">Lake House</p>
  <ol class="list">${each(works, (work, i) => `<li${i === 0 ? ' class="on"' : ''}><small>0${i + 1}</small>${work}</li>`)}</ol>
`;

/** Mara Ellison, architect: one plate fills the page, the words keep to its edges. */
export const portfolio: Screen = { ...screenSize, css, body };
