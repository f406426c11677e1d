import { each, lineIcon, screenSize, times, type Screen } from './screen.ts';

const days = [
  ['Mon', 11],
  ['Tue', 12],
  ['Wed', 13],
  ['Thu', 14],
] as const;

const hours = ['9', '10', '11', '12', '1', '2'];

/** Column, start and length in hours after nine, colour, title, time. */
const sessions = [
  [0, 0, 1.5, 'pink', 'Barre', '9:00'],
  [0, 2.5, 2, 'sky', 'Physio', '11:30'],
  [1, 0.5, 1, 'lime', 'Pilates', '9:30'],
  [1, 2, 1.5, 'sun', 'Massage', '11:00'],
  [1, 4, 1.5, 'pink', 'Barre', '1:00'],
  [2, 1, 2, 'sky', 'Physio', '10:00'],
  [2, 3.5, 1.5, 'lime', 'Pilates', '12:30'],
  [3, 0, 1, 'sun', 'Massage', '9:00'],
  [3, 1.5, 1, 'held', 'You?', '10:30'],
  [3, 3, 2, 'pink', 'Barre', '12:00'],
] as const;

const slots = ['10:00', '10:30', '11:00'];

const column = 182;
const hour = 94;

const css = `
  body { background: #FFD94A; color: #17130B; }
  header { position: absolute; inset: 34px 48px auto; display: flex; align-items: center; font: 600 23px Text; gap: 40px; }
  .brand { display: flex; gap: 14px; align-items: center; font: 800 36px Display; letter-spacing: -.04em; margin-right: auto; }
  .new { background: #17130B; color: #FFD94A; border-radius: 16px; padding: 16px 26px; }
  .week { position: absolute; left: 48px; top: 122px; bottom: -40px; width: 826px; background: #FFFDF5; border-radius: 32px; overflow: hidden; }
  .days { position: absolute; left: 78px; top: 0; display: flex; }
  .days div { width: ${column}px; height: 104px; display: flex; align-items: center; gap: 12px; padding-left: 14px; font: 500 24px Text;
    color: #6B6454; }
  .days b { font: 700 40px Display; color: #17130B; letter-spacing: -.03em; }
  .days .today b { background: #17130B; color: #FFD94A; border-radius: 16px; padding: 3px 11px 7px; }
  .grid { position: absolute; left: 78px; top: 104px; width: ${column * 4}px; height: 640px;
    background: repeating-linear-gradient(#ECE6D2 0 2px, transparent 2px ${hour}px); }
  .grid p { position: absolute; left: -56px; font: 600 20px Text; color: #6B6454; width: 40px; text-align: right; }
  .grid div { position: absolute; width: ${column - 12}px; border-radius: 18px; padding: 14px 18px; font: 700 24px/1.2 Text; }
  .grid small { display: block; font: 500 20px Text; }
  .pink { background: #FFB9D2; } .sky { background: #A9D7FF; } .lime { background: #C9EE9B; } .sun { background: #FFE08A; }
  .grid .held { border: 3.5px dashed #17130B; background: #FFFDF5; padding: 11px 15px; }
  .book { position: absolute; left: 898px; top: 122px; width: 334px; height: 630px; background: #17130B; color: #FFFDF5; border-radius: 32px;
    padding: 36px 32px; }
  h1 { font: 800 58px/.98 Display; letter-spacing: -.045em; }
  .book p { font: 500 23px/1.35 Text; color: #CFC7B2; margin: 16px 0 26px; }
  .slots { display: grid; gap: 14px; }
  .slots span { border: 2.5px solid #5B5442; border-radius: 18px; padding: 17px 22px; align-items: center; font: 600 27px Text; display: flex; justify-content: space-between; }
  .slots .on { background: #FFB9D2; border-color: #FFB9D2; color: #17130B; }
  .go { position: absolute; inset: auto 32px 32px; background: #FFD94A; color: #17130B; border-radius: 18px; text-align: center; padding: 21px;
    font: 700 26px Text; }
`;

const logo = `<svg width="46" height="46" viewBox="0 0 46 46"><rect width="46" height="46" rx="14" fill="#17130B"/>
  <rect x="10" y="10" width="11" height="26" rx="5.5" fill="#FFD94A"/><rect x="25" y="10" width="11" height="11" rx="5.5" fill="#FFB9D2"/>
  <rect x="25" y="25" width="11" height="11" rx="5.5" fill="#A9D7FF"/></svg>`;

const body = `
  <header><span class="brand">${logo}Slotwise</span><span>Calendar</span><span>Clients</span><span>Payments</span><span class="new">New booking</span></header>
  <section class="week">
    <div class="days">${each(days, ([day, date], i) => `<div${i === 1 ? ' class="today"' : ''}><b>${date}</b>${day}</div>`)}</div>
    <div class="grid">${times(hours.length, (i) => `<p style="top:${i * hour + 14}px">${hours[i]}</p>`)}
      ${each(
        sessions,
        ([day, start, length, colour, title, time]) =>
          `<div class="${colour}" style="left:${day * column + 6}px;top:${start * hour + 6}px;height:${length * hour - 10}px">${title}` +
          `<small>${time}</small></div>`,
      )}</div></section>
  <aside class="book"><h1>Pick a<br>time</h1><p>Pilates with Noor<br>Thursday, 1 hour</p>
    <div class="slots">${each(slots, (slot, i) => `<span${i === 1 ? ' class="on"' : ''}>${slot}${i === 1 ? lineIcon('m5 13 4 4L19 7', 30, 3.2) : ''}</span>`)}</div>
    <div class="go">Book 10:30</div></aside>
`;

const night = `
  body { background: #1D190E; color: #FFF6D8; }
  .brand rect:first-child { fill: #3A3218; }
  .new { background: #FFD94A; color: #17130B; }
  .week { background: #2B2515; }
  .days div, .grid p { color: #CFC3A2; }
  .days b { color: #FFF6D8; }
  .days .today b { background: #FFD94A; color: #17130B; }
  .grid { background: repeating-linear-gradient(#423A22 0 2px, transparent 2px ${hour}px); }
  .grid div { color: #17130B; }
  .grid .held { border-color: #FFD94A; background: #2B2515; color: #FFF6D8; }
  .book { background: #0E0B04; }
`;

/** Slotwise: black on sunshine, a week that reads at a glance. */
export const bookingPlatform: Screen = { ...screenSize, css, night, body };
