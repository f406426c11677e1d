import type { ContactContent } from '#site/contactRecords.ts';

/** A way to reach the agency: what it is called, what is shown, and where it leads. */
type ContactWay = { label: string; text: string; href: string };

const digits = (number: string) => number.replaceAll(/\D/g, '');

type Direct = ContactContent['direct'];

/** The ways that answer at once: telephone and WhatsApp. */
export function calls({ phone, whatsapp }: Direct): ContactWay[] {
  const ways = [
    phone && { label: phone.label, text: phone.number, href: `tel:+${digits(phone.number)}` },
    whatsapp && {
      label: whatsapp.label,
      text: whatsapp.number,
      href: `https://wa.me/${digits(whatsapp.number)}`,
    },
  ];
  return ways.filter((way) => way !== undefined);
}

/** Every way but mail: the calls, and the profiles by their names there. */
export function contactWays(direct: Direct): ContactWay[] {
  const profiles = direct.profiles ?? [];
  return [...calls(direct), ...profiles.map(({ label, href }) => ({ label, text: nameIn(href), href }))];
}

/** The last part of a profile's address: `fernstone` of `https://www.instagram.com/fernstone/`. */
const nameIn = (href: string) => href.split('/').findLast(Boolean) ?? href;
