import { careAgencyScene } from './careAgencyScene.ts';
import { each, lineIcon, screenSize, type Screen } from './screen.ts';

const services = [
  ['Company', 'M12 20S4 15 4 9.500A4 4 0 0 1 12 8a4 4 0 0 1 8 1.500C20 15 12 20 12 20Z'],
  ['Personal care', 'M5 13c2-2 5-2 7 0l3 3c1 1 3 1 4-1M4 19c4 2 8 2 11-1M12 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z'],
  ['Nights', 'M20 14A8 8 0 1 1 10 4a6.500 6.500 0 0 0 10 10Z'],
] as const;

const flame = `<svg width="46" height="46" viewBox="0 0 46 46"><path d="M5 44V23a18 18 0 0 1 36 0v21H5Z" fill="#A8452B"/>
  <path d="M23 12c7 7 10 12 10 18a10 10 0 0 1-20 0c0-4 2-7 4-9 1 2 2 3 3 3 1-4 1-8 3-12Z" fill="#FFD27A"/></svg>`;

const css = `
  body { background: #FFF4E4; color: #43190F; }
  header { position: absolute; inset: 40px 64px auto; display: flex; align-items: center; font: 600 22px Text; }
  .brand { display: flex; gap: 14px; align-items: center; font: 700 30px Display; letter-spacing: -.02em; }
  nav { display: flex; gap: 40px; margin-left: auto; align-items: center; }
  .call { border: 2px solid #43190F; border-radius: 99px; padding: 12px 24px; }
  h1 { position: absolute; left: 64px; top: 166px; font: 600 103px/.95 Display; letter-spacing: -.045em; }
  h1 em { font-style: normal; color: #A8452B; }
  .lead { position: absolute; left: 64px; top: 400px; width: 540px; font: 500 27px/1.4 Text; color: #6B3A2C; }
  .act { position: absolute; left: 64px; top: 514px; display: flex; gap: 28px; align-items: center; font: 600 26px Text; }
  .act b { background: #A8452B; color: #FFF4E4; border-radius: 99px; padding: 22px 38px; font-weight: 600; }
  .act span { border-bottom: 3px solid #F5B93F; padding-bottom: 3px; }
  .arch { position: absolute; left: 668px; top: 120px; width: 548px; height: 680px; border-radius: 274px 274px 0 0;
    overflow: hidden; }
  .services { position: absolute; left: 64px; bottom: 60px; display: flex; gap: 40px; }
  .services div { display: flex; align-items: center; gap: 14px; font: 600 23px Text; }
  .services svg { color: #2E7F80; }
  .seal { position: absolute; left: 1072px; top: 132px; width: 158px; height: 158px; border-radius: 50%; background: #2E7F80;
    color: #fff; display: grid; place-content: center; text-align: center; font: 600 20px/1.2 Text; transform: rotate(8deg); }
  .seal b { font: 700 46px/1 Display; letter-spacing: -.03em; }
`;

const body = `
  <header><span class="brand">${flame}Hearthside Home Care</span>
    <nav><span>Our care</span><span>Caregivers</span><span>Costs</span><span class="call">(503) 555-0142</span></nav></header>
  <h1>Good care<br>comes <em>home.</em></h1>
  <p class="lead">Someone kind at the door, at the same hour, for as long as your family needs.</p>
  <div class="act"><b>Arrange a visit</b><span>How it works</span></div>
  <div class="arch">${careAgencyScene}</div>
  <div class="seal"><b>24/7</b>on call</div>
  <div class="services">${each(services, ([name, icon]) => `<div>${lineIcon(icon, 34, 2)}${name}</div>`)}</div>
`;

const night = `
  body { background: #24120D; color: #FFE8D2; }
  h1 em { color: #FF9A6B; }
  .lead { color: #E5C3AE; }
  .act b { background: #E0744A; color: #24120D; }
  .call { border-color: #FFE8D2; }
  .arch { filter: brightness(.84); }
  .services svg { color: #7CCBC6; }
`;

/** Hearthside Home Care: terracotta and cream, an arch like a hearth. */
export const careAgency: Screen = { ...screenSize, css, night, body };
