import { each, lineIcon, screenSize, times, type Screen } from './screen.ts';

const documents = [
  [
    'Care plans',
    '148 of 148',
    'Complete',
    'M12 20S4 15 4 9.5A4 4 0 0 1 12 8a4 4 0 0 1 8 1.5C20 15 12 20 12 20Z',
  ],
  ['Staff training', '62 of 62', 'Complete', 'M2 9l10-5 10 5-10 5ZM6 11.5V17c3 3 9 3 12 0v-5.5M22 9v6'],
  ['Incident log', '17 of 18', 'Review', 'M12 4 21 20H3ZM12 10v4M12 17v.1'],
  ['Medication', '96 of 96', 'Complete', 'M4.5 12.5l8-8a5 5 0 0 1 7 7l-8 8a5 5 0 0 1-7-7ZM8.5 8.5l7 7'],
] as const;

const weeks = [38, 46, 43, 58, 66, 63, 78, 86, 100];

const css = `
  body { background: #EEECF9; color: #1B1440; }
  header { position: absolute; left: 48px; right: 48px; top: 36px; display: flex; align-items: center; gap: 12px; font: 600 23px Text; }
  header .brand { display: flex; gap: 14px; align-items: center; font: 700 32px Text; font-stretch: 88%; letter-spacing: -.03em;
    margin-right: auto; }
  header span { padding: 14px 24px; border-radius: 99px; color: #564E84; }
  header .brand { padding: 0; color: #1B1440; }
  header .on { background: #1B1440; color: #fff; }
  header .me { background: #FFC9DE; color: #5E0F35; width: 56px; height: 56px; padding: 0; display: grid; place-items: center; margin-left: 14px; }
  .ready { position: absolute; left: 48px; top: 128px; bottom: 44px; width: 436px; border-radius: 36px; background: #1B1440; color: #fff; }
  .ready > svg { position: absolute; left: 38px; top: 34px; }
  .ready h2 { position: absolute; left: 44px; bottom: 204px; font: 600 24px Text; }
  .ready em { position: absolute; right: 44px; bottom: 204px; font: 600 24px Text; color: #9BF0CB; font-style: normal; }
  .bars { position: absolute; inset: auto 44px 44px; display: flex; gap: 12px; align-items: flex-end; height: 140px; }
  .bars i { flex: 1; border-radius: 9px; background: #4A3F8A; }
  .bars i:last-child { background: #9BF0CB; }
  .top { position: absolute; left: 532px; right: 48px; top: 140px; display: flex; align-items: center; justify-content: space-between; }
  h1 { font: 700 52px/1 Text; font-stretch: 88%; letter-spacing: -.035em; white-space: nowrap; }
  .export { background: #5B3FF0; color: #fff; border-radius: 20px; padding: 21px 28px; font: 600 24px Text; display: flex; gap: 14px;
    align-items: center; white-space: nowrap; }
  .docs { position: absolute; left: 532px; right: 48px; top: 238px; bottom: 44px; display: grid; grid-auto-rows: 1fr; gap: 14px; }
  .row { display: flex; align-items: center; gap: 24px; background: #fff; border-radius: 26px; padding: 0 30px 0 24px; }
  .row b { display: block; font: 600 29px/1.2 Text; letter-spacing: -.015em; }
  .row small { font: 500 21px/1.3 Text; color: #564E84; }
  .row .icon { width: 72px; height: 72px; border-radius: 22px; background: #E9E4FF; color: #5B3FF0; display: grid; place-items: center; }
  .row.Review .icon { background: #FFE7BF; color: #8A5200; }
  .pill { margin-left: auto; border-radius: 99px; padding: 13px 22px; font: 600 22px Text; display: flex; gap: 10px; align-items: center; }
  .Complete .pill { background: #D6F7E6; color: #0B5C40; }
  .Review .pill { background: #FFE7BF; color: #703F00; }
`;

const logo = `<svg width="52" height="52" viewBox="0 0 56 56"><path d="M28 3 51 11v16c0 14-9 22-23 27C14 49 5 41 5 27V11Z"
  fill="#5B3FF0"/><path d="m17 28 8 8 15-16" fill="none" stroke="#9BF0CB" stroke-width="6.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** Nine areas of the review on a 252° arc: eight in order, one to look at. */
function gauge(): string {
  const radius = 152;
  const step = 252 / 9;
  const point = (degrees: number) => {
    const radians = ((degrees + 144) * Math.PI) / 180;
    return `${(180 + radius * Math.cos(radians)).toFixed(1)} ${(180 + radius * Math.sin(radians)).toFixed(1)}`;
  };
  const segments = times(
    9,
    (i) =>
      `<path d="M${point(i * step + 2.2)}A${radius} ${radius} 0 0 1 ${point((i + 1) * step - 2.2)}" fill="none" ` +
      `stroke="${i === 7 ? '#FFB84D' : '#9BF0CB'}" stroke-width="34"/>`,
  );
  const text = 'text-anchor="middle" font-family="Text"';
  return `<svg width="360" height="340" viewBox="0 0 360 340">${segments}
    <text x="180" y="212" ${text} font-weight="700" font-size="104" letter-spacing="-6" fill="#fff">98%</text>
    <text x="180" y="256" ${text} font-weight="500" font-size="25" fill="#C5BCF5">audit ready</text></svg>`;
}

const body = `
  <header><b class="brand">${logo}AuditReady</b><span class="on">Overview</span><span>Evidence</span><span>Team</span>
    <span class="me">EM</span></header>
  <section class="ready">${gauge()}<h2>Evidence filed</h2><em>9 weeks</em>
    <div class="bars">${each(weeks, (week) => `<i style="height:${week}%"></i>`)}</div></section>
  <div class="top"><h1>Review in 12 days</h1>
    <div class="export">${lineIcon('M12 4v11M7 11l5 5 5-5M4 20h16', 28, 2.4)}Export file</div></div>
  <section class="docs">${each(
    documents,
    ([name, count, state, icon]) => `<div class="row ${state}"><span class="icon">${lineIcon(icon, 36)}</span>
      <span><b>${name}</b><small>${count} on file</small></span><span class="pill">${
        state === 'Complete' ? lineIcon('m5 13 4 4L19 7', 22, 3) : ''
      }${state}</span></div>`,
  )}</section>
`;

const night = `
  body { background: #141026; color: #EDEAFF; }
  header span { color: #B8B0DF; }
  header .brand { color: #fff; }
  header .on { background: #5B3FF0; }
  header .me { color: #5E0F35; }
  .ready { background: #231A52; }
  .row { background: #211B3D; }
  .row small { color: #B8B0DF; }
  .row .icon { background: #352C63; color: #B5A5FF; }
  .Complete .pill { background: #14402F; color: #9BF0CB; }
  .Review .pill, .row.Review .icon { background: #4A3410; color: #FFD48A; }
`;

/** AuditReady: violet night and mint, one number to trust and the list behind it. */
export const compliancePortal: Screen = { ...screenSize, css, night, body };
