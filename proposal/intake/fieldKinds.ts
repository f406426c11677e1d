import { fields } from '#site/form.ts';
import type { Field } from '#site/contactRecords.ts';
import { isAmount } from '../amount.ts';
import { checked } from '../contract.ts';
import { emailAddress, isEmailAddress } from '#lib/emailAddress.ts';
import { cleanLine, cleanLines } from './cleanText.ts';

/** The rules of one kind of field. */
type Kind = {
  /** The longest text that is accepted, in UTF-16 code units, the unit of `maxlength` in HTML. */
  readonly longest: number;
  readonly clean: (text: string) => string;
  /** Whether a text is valid for this kind. The text is cleaned (`clean`) and not empty. */
  readonly accepts: (text: string, field: Field) => boolean;
};

/** The `accepts` of kinds that have no format: every text is valid. */
export const anyText = () => true;

const kinds: Record<Field['kind'], Kind> = {
  text: { longest: 200, clean: cleanLine, accepts: anyText },
  email: { longest: 254, clean: (text) => emailAddress(cleanLine(text)), accepts: isEmailAddress },
  // Phone numbers as people type them: with spaces, brackets, a plus, an extension. Only the number
  // of digits is checked: at least five.
  tel: { longest: 60, clean: cleanLine, accepts: (text) => (text.match(/\p{Nd}/gu) ?? []).length > 4 },
  // Web addresses, with or without `https://`. The host name has to contain a dot.
  url: {
    longest: 500,
    clean: cleanLine,
    accepts: (text) =>
      /^(?:https?:\/\/)?(?:[^\s/?#@:.]+\.)+[^\s/?#@:.]{2,}\.?(?::\d+)?(?:[/?#]\S*)?$/i.test(text),
  },
  // An amount as any country writes it, with a currency or another unit.
  number: { longest: 60, clean: cleanLine, accepts: isAmount },
  choice: {
    longest: 40,
    clean: cleanLine,
    accepts: (text, field) => 'options' in field && field.options.some(({ value }) => value === text),
  },
  'long text': { longest: 5_000, clean: cleanLines, accepts: anyText },
  checkbox: { longest: checked.length, clean: cleanLine, accepts: (text) => text === checked },
};

/**
 * Returns the rules of a field's kind. Throws if an owner has misspelled the kind, so that the
 * mistake is reported even if nobody runs `npm run types`.
 */
export function kindOf({ name, kind }: Field): Kind {
  if (Object.hasOwn(kinds, kind)) return kinds[kind];
  const all = Object.keys(kinds).join(', ');
  throw new TypeError(`site/form.ts: the field "${name}" has the kind "${kind}". The kinds are: ${all}.`);
}

export const maxLengthOf = (field: Field): number =>
  ('longest' in field ? field.longest : undefined) ?? kindOf(field).longest;

/** The total number of characters that fields accept, in UTF-16 code units. */
const charactersOf = (of: readonly Field[]) => of.reduce((sum, field) => sum + maxLengthOf(field), 0);
export const maxCharacters = charactersOf(fields);

/**
 * The size in bytes of the largest body of a posted form that is read. Percent-encoding turns a
 * Chinese character into nine bytes. The 2048 bytes are for the names of the fields and for the `=`
 * and `&` between them.
 */
export const maxBytesOf = (of: readonly Field[]) => 9 * charactersOf(of) + 2048;
