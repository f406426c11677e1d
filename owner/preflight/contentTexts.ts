import { parsePhoneNumber } from '../../components/primitives/contactWays.ts';
import { contentFile, type FoundText } from '../../lib/textsIn.ts';
import { type Finding, findingsIn } from './finding.ts';
import { notReal, reservedHostsIn } from './reservedHosts.ts';

const { stop, hint } = findingsIn(contentFile);

/**
 * Checks one text of the landing page: the format of a value that programs read, example addresses,
 * an empty text, and the length.
 */
export function checkText({ field, place, text }: FoundText): Finding[] {
  const wrong = forms.find((one) => one.place.test(place) && !one.form.test(text));
  if (wrong) return [stop(field, `"${text}" ${wrong.problem}`, wrong.remedy)];
  // The example in an empty field of the form (`placeholder`) may contain an example address.
  const [host] = field.endsWith('.placeholder') ? [] : reservedHostsIn(text);
  if (host) return [stop(field, notReal(host), 'Write the real address.')];
  if (!text.trim()) return [emptyText(field, place)];
  return lengths
    .filter((one) => one.place.test(place) && text.length > one.max)
    .map(({ max, because }) =>
      hint(field, `it has ${text.length} characters, and ${because}`, `Use at most ${max}.`),
    );
}

/**
 * The limits for texts that programs cut or read aloud. `textFit.ts` checks in a browser whether
 * texts fit the page.
 */
const lengths = [
  { place: /^meta\.description$/, max: 160, because: 'search results and previews cut longer texts' },
  { place: /imageAlt$/, max: 150, because: 'screen readers read it in one go, without a way to go back' },
];

/**
 * The international form of a phone number (E.164): `+`, the country code, and the number of digits
 * that is usual there.
 */
const international = {
  test: (number: string) =>
    /^\+[1-9](?:[\s()./-]*\d){6,14}$/.test(number) && parsePhoneNumber(number)?.isPossible() === true,
};

const days = '(?:Mo|Tu|We|Th|Fr|Sa|Su)(?:-(?:Mo|Tu|We|Th|Fr|Sa|Su))?';
const time = '(?:[01]\\d|2[0-4]):[0-5]\\d';
/** Days, with or without times: https://schema.org/openingHours. */
const openingHours = new RegExp(`^${days}(?:,${days})*(?: ${time}-${time})?$`);

/** The formats of values that programs read, with the message for a wrong one. */
const forms = [
  {
    place: /^contact\.direct\.(phone|whatsapp)\.number$/,
    form: international,
    problem: 'cannot be called from other countries',
    remedy: "Write it with + and the country's code: +351 912 345 678.",
  },
  {
    place: /^contact\.direct\.profiles\[\]\.href$/,
    form: /^https:\/\/[^/]+\.[^/]+/,
    problem: 'is not the address of a page',
    remedy: 'Link to the profile: https://...',
  },
  {
    place: /^contact\.direct\.profiles\[\]\.href$/,
    form: /^(?!https:\/\/(?:www\.)?(?:facebook|instagram|linkedin|pinterest|tiktok|x|youtube)\.com\/*$)/,
    problem: 'is the home page of that site, and not a profile',
    remedy: 'Add your name there: https://www.instagram.com/your-name.',
  },
  {
    place: /^contact\.direct\.address\.hours\[\]$/,
    form: openingHours,
    problem: 'is not a form of opening hours that search engines understand',
    remedy: 'Write the days in English and the times from 00:00 to 24:00, as in Mo-Fr 09:00-17:00.',
  },
  {
    place: /^contact\.direct\.address\.country$/,
    form: /^[A-Z]{2}$/,
    problem: 'is not the code of a country',
    remedy: 'Write its two letters (ISO 3166): PT for Portugal.',
  },
  {
    place: /^work\.projects\[\]\.url$/,
    form: /^https?:\/\/[^/]+/,
    problem: 'is not the address of a page',
    remedy: 'Link to the project: https://...',
  },
];

/**
 * The texts by which a screen reader names parts of the page. Without such a text, a part has no
 * name.
 */
const spokenNames =
  /^(?:skip|newTab|comparison\.caption)$|\.(?:label|navLabel|menuLabel|badgesLabel|openMenu|closeMenu)$/;

function emptyText(field: string, place: string): Finding {
  if (place.endsWith('imageAlt'))
    return stop(field, 'the picture has no alternative text', 'Describe the picture in one sentence.');
  if (spokenNames.test(place))
    return stop(field, 'it is empty, so screen readers have nothing to say', 'Write it in your language.');
  return hint(field, 'it is empty', 'Write a text, or check that the page looks right without one.');
}
