import { colours } from '#site/brand.ts';
import { locale } from '#site/language.ts';

const { light } = colours;

/** Where printers hold Letter (Unicode CLDR, territory data on paper sizes). Everywhere else they hold A4. */
const letterRegions = 'BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' ');

/** The paper that the readers of a language print on; its size in px of 96 an inch. A language alone means its main region. */
export function paperOf(lang: string) {
  const { region = '' } = new Intl.Locale(lang).maximize();
  return letterRegions.includes(region)
    ? { name: 'Letter', width: 816, height: 1056 }
    : { name: 'A4', width: 794, height: 1122 };
}

const paper = paperOf(locale.lang);

/** The one-pager's rules. Colors run to the edge. */
export const handoutCss = `
  @page { size: ${paper.name}; margin: 0; }
  html { print-color-adjust: exact; }
  body { width: ${paper.width}px; height: ${paper.height}px; background: ${light.paper}; color: ${light.ink}; font: 400 12.5px/1.5 Text; display: flex;
    flex-direction: column; }
  ul { list-style: none; }
  a { color: inherit; text-decoration: none; }
  h1, h2, .figures b, .brand { font-family: Display; font-weight: 700; letter-spacing: -.025em; }
  h2 { font-size: 20px; line-height: 1.15; }
  h3 { font: 600 13.5px/1.3 Text; margin-bottom: 3px; }
  .figures b { display: block; line-height: 1; }

  header { position: relative; flex: none; overflow: hidden; min-height: 320px; padding: 36px 48px 22px; display: grid;
    grid-template: auto auto 1fr / 1fr 150px; background: ${light.band}; color: ${light.onBand}; }
  .backdrop { position: absolute; left: 478px; top: -62px; }
  .backdrop img { position: absolute; left: -42px; top: 52px; width: 400px; height: 340px; object-fit: cover; }
  .backdrop:has(img)::after { content: ''; position: absolute; left: -43px; top: 62px; width: 382px; height: 320px;
    background: linear-gradient(90deg, ${light.band}, ${light.band}CC 70%); }
  .brand { position: relative; grid-row: 1; align-self: start; display: flex; gap: 10px; align-items: center; font-size: 25px; line-height: 30px; }
  .tagline { position: relative; grid-column: 2; margin-top: 5px; font: 600 15px/1.4 Text; color: ${light.marigold}; }
  h1 { position: relative; grid-column: 1; margin-top: 24px; width: 520px; font-size: 44px; line-height: 1.03; letter-spacing: -.035em; text-wrap: balance; }
  .intro { position: relative; grid-column: 1; margin-top: 14px; width: 470px; font-size: 13px; text-wrap: pretty; }
  header .figures { position: relative; grid-area: 2 / 2 / 4; align-self: end; margin-bottom: 16px; display: grid; gap: 11px; font-size: 12px; line-height: 1.3; }
  header .figures b { font-size: 38px; margin-bottom: 3px; }
  header .figures:has(> :nth-child(4)) { gap: 8px; }
  header .figures:has(> :nth-child(4)) b { font-size: 28px; }

  main { flex: 1; padding: 28px 48px 24px; display: grid; grid-template: auto 1fr / 206px 1fr; gap: 26px 34px; }
  .steps { grid-column: 1 / -1; display: grid; grid-template-columns: repeat(3, 1fr); gap: 34px; }
  .steps h2 { display: flex; align-items: center; gap: 9px; margin-bottom: 7px; }
  .steps span { width: 26px; height: 26px; border-radius: 99px 4px 99px 99px; background: ${light.marigold}; color: ${light.onMarigold};
    font: 600 14px/26px Text; letter-spacing: 0; text-align: center; }
  .steps p, .columns p { color: ${light.inkMuted}; text-wrap: pretty; }
  .services h2 { font-size: 17px; margin-bottom: 7px; }
  .services ul { border-top: 1.5px solid ${light.ink}; }
  .services ul + h2 { margin-top: 20px; }
  .services li { border-bottom: 1px solid ${light.line}; padding: 3.1px 0; }

  .case { background: ${light.sand}; border-radius: 24px; padding: 24px 28px 26px; }
  .eyebrow { font-weight: 600; color: ${light.spruce}; margin-bottom: 3px; }
  .case h2 { font-size: 26px; width: 330px; }
  .case .figures { display: flex; justify-content: space-between; margin: 20px 0; line-height: 1.3; text-wrap: balance; }
  .case .figures li:first-child { max-width: 112px; }
  .case .figures b { font-size: 38px; color: ${light.spruce}; white-space: nowrap; margin-bottom: 5px; }
  .columns { display: grid; grid-template-columns: 1fr 1fr; gap: 24px; border-top: 1.5px solid ${light.spruce}; padding-top: 14px; }
  .columns b { font-weight: 600; color: ${light.ink}; }
  .tags { display: flex; gap: 8px; margin-top: 20px; }
  .tags li { border: 1.5px solid ${light.spruce}; color: ${light.spruce}; border-radius: 99px; padding: 2px 11px; font-size: 11.5px; font-weight: 600; }

  footer { flex: none; display: flex; justify-content: space-between; align-items: center; padding: 25px 48px; background: ${light.marigold};
    color: ${light.onMarigold}; }
  footer h2 { font-size: 24px; width: 290px; }
  dl { width: 408px; }
  dl div { display: flex; gap: 14px; }
  dt { width: 120px; flex: none; }
  dd { font-weight: 600; overflow-wrap: anywhere; }
`;
