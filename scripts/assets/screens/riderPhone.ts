import { petrol, van } from './clearpath.ts';
import { lineIcon } from './screen.ts';

export const phoneCss = `
  .phone { position: absolute; left: 774px; top: 222px; width: 312px; height: 628px; border-radius: 54px; background: #0A1417; padding: 11px; outline: 2px solid #3C5157; outline-offset: -2px; }
  .phone > div { position: relative; height: 100%; border-radius: 44px; overflow: hidden; background: ${petrol.deep}; color: #fff; text-align: center; }
  .phone .island { position: absolute; left: 50%; top: 14px; width: 88px; height: 24px; margin-left: -44px; border-radius: 99px; background: #0A1417; }
  .phone .done { position: absolute; left: 50%; top: 66px; margin-left: -42px; width: 84px; height: 84px; border-radius: 50%; background: ${petrol.mint};
    color: ${petrol.deep}; display: grid; place-items: center; }
  .phone h3 { position: absolute; inset: 166px 0 auto; font: 700 37px/1.02 Display; letter-spacing: -.03em; }
  .phone .sheet { position: absolute; inset: 266px 0 0; background: #fff; border-radius: 36px 36px 0 0; color: ${petrol.ink}; padding: 26px 24px 0; text-align: left; }
  .phone .time { display: flex; align-items: flex-end; justify-content: space-between; }
  .phone .time b { font: 700 60px/.9 Display; letter-spacing: -.04em; }
  .phone .time b small { display: block; font: 500 20px/1.5 Text; letter-spacing: 0; color: #4D6B74; }
  .phone .disc { width: 86px; height: 86px; border-radius: 26px; background: ${petrol.coral}; display: grid; place-items: center; }
  .phone ol { list-style: none; margin-top: 22px; border-top: 2px solid #DDE7E7; padding-top: 18px; }
  .phone li { position: relative; padding-left: 36px; font: 600 21px/1.2 Text; margin-bottom: 17px; }
  .phone li::before { content: ''; position: absolute; left: 2px; top: 3px; width: 18px; height: 18px; border-radius: 50%; border: 5px solid ${petrol.deep}; }
  .phone li + li::before { border-color: ${petrol.coral}; background: ${petrol.coral}; }
  .phone .track { position: absolute; inset: auto 24px 26px; background: ${petrol.coral}; color: #3A0D02; border-radius: 20px; padding: 19px; text-align: center;
    font: 700 23px/1 Text; }
`;

/** The rider's phone: the ride on the dispatcher's screen, confirmed. */
export const phone = `<div class="phone"><div><span class="island"></span>
  <span class="done">${lineIcon('m5 13 4 4L19 7', 46, 3)}</span><h3>Your ride<br>is booked</h3>
  <div class="sheet"><div class="time"><b><small>Pick-up</small>9:10</b><span class="disc"><svg width="62" height="42" viewBox="0 0 100 68">${van}</svg></span></div>
    <ol><li>1418 Maple Street</li><li>Lakeview Dialysis</li></ol><span class="track">Track my van</span></div></div></div>`;
