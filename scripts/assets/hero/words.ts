import { siteFaces } from '../faces.ts';
import { outliner } from './outlines.ts';

/** The drawing's words as outlines, joined by what they are filled with and when they show. */
export type Words = Awaited<ReturnType<typeof setWords>>;

/** Sets the words of the two screens in the site's faces. */
export async function setWords() {
  const [display, body] = siteFaces;
  const small = await outliner(body, 600, 11.5);
  const large = await outliner(display, 700, 21, -0.03);
  const figure = await outliner(display, 700, 32, -0.04);
  return {
    ink:
      large('Dispatch', 66, 96) +
      rows
        .map(([time, rider], i) => small(time, 66, 133 + i * 61) + small(rider, 100, 133 + i * 61))
        .join(''),
    quiet: rows.map(([, , place], i) => small(place, 100, 150 + i * 61)).join(''),
    onBoard: small('On board', 0, 132 / 0.86, 'middle'),
    enRoute: small('En route', 0, 193 / 0.86, 'middle'),
    arrived: small('Arrived', 0, 193 / 0.86, 'middle'),
    assigned: small('Assigned', 0, 254 / 0.86, 'middle'),
    card: small('Audit export ready', 82, 371),
    cardQuiet: small('1,204 signed trips', 82, 389),
    onItsWay: large('On its way', 470, 231, 'middle'),
    atYourDoor: large('At your door', 470, 231, 'middle'),
    phone: figure('9:10', 410, 304) + small('Maple Street', 428, 342) + small('Lakeview Dialysis', 428, 364),
    phoneQuiet: small('Pick-up', 410, 274),
    track: small('Track my van', 470, 405, 'middle'),
  };
}

const rows = [
  ['8:40', 'Walter B.', 'Northside Clinic'],
  ['9:10', 'Rosa M.', 'Lakeview Dialysis'],
  ['9:40', 'Imani T.', 'St. Brigid Therapy'],
] as const;
