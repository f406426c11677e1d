import type { Field } from '#site/contactRecords.ts';
import { honeypotField } from '#proposal/contract.ts';
import { kindOf, longestOf } from '#proposal/intake/fieldKinds.ts';
import { type Finding, findingsIn } from './finding.ts';
import { formProperties } from './formProperties.ts';

const { stop } = findingsIn('site/form.ts');

/** What stands beside the fields in JSON, in the webhook and in a posted form. */
const taken = [honeypotField, 'id', 'createdAt', 'suspicion', 'answers', 'deliveries'];

/**
 * The longest label that stays on two lines above a field, and the longest sentence to agree to, in
 * characters.
 */
const longestLabel = { field: 60, checkbox: 200 };

/**
 * What the table of the form's fields lacks: without it, requests could not be stored, answered or
 * read.
 */
export function checkForm(fields: readonly Field[]): Finding[] {
  const needed = Object.entries({ fullName: 'text', email: 'email' }).filter(
    ([name, kind]) => !fields.some((one) => one.name === name && one.kind === kind && one.required === true),
  );
  return [
    ...needed.map(([name, kind]) =>
      stop(
        'fields',
        `no required field is named ${name}, of the kind ${kind}`,
        'Mails go there: put it back.',
      ),
    ),
    ...fields.flatMap((field, index) =>
      faultsOf(field, fields.slice(0, index)).flatMap(([isFault, part, problem, remedy]) =>
        isFault ? [stop(`fields[${index}].${part}`, problem, remedy)] : [],
      ),
    ),
  ];
}

type Rule = [isFault: boolean, part: string, problem: string, remedy: string];

const empty = (part: string, text: string): Rule => [
  !text.trim(),
  part,
  'it says nothing',
  'Say what it is.',
];

function faultsOf(field: Field, earlier: Field[]): Rule[] {
  const { name, label, kind } = field;
  const most = longestLabel[kind === 'checkbox' ? 'checkbox' : 'field'];
  const isName = /^[a-z][a-z\d]*$/i.test(name) && !taken.includes(name) && !(name in {});
  const isProperty = isName && formProperties.includes(name);
  const names = `Take a letter, then letters and digits, and none of ${taken.join(', ')}.`;
  const longest = longestOf(field);
  return [
    [!isName, 'name', `"${name}" cannot be a field's name`, names],
    [
      isProperty,
      'name',
      `"${name}" cannot be a field's name: in a browser, every form has a property of that name`,
      'Take another one, for example with a word before it.',
    ],
    [earlier.some((one) => one.name === name), 'name', `"${name}" is there twice`, different],
    empty('label', label),
    [earlier.some((one) => one.label === label), 'label', `"${label}" is there twice`, different],
    [/\*\s*$/.test(label), 'label', 'it ends with an asterisk', 'Leave it out; `required` puts one there.'],
    [label.length > most, 'label', `it has ${label.length} characters`, `${most} do; \`hint\` says more.`],
    [!(longest > 0 && longest <= 20_000), 'longest', 'it is no length', 'Take 1 to 20,000.'],
    ...('options' in field ? faultsOfChoice(field) : []),
  ];
}

function faultsOfChoice(field: Extract<Field, { kind: 'choice' }>): Rule[] {
  const { clean, longest } = kindOf(field);
  const values = field.options.map(({ value }) => value);
  const storable = `Take 1 to ${longest} characters without blanks around them.`;
  const isStored = (value: string) => value && clean(value) === value && value.length <= longest;
  return [
    empty('placeholder', field.placeholder),
    [values.length < 1, 'options', 'there is nothing to choose', 'Add one, or remove the field.'],
    ...field.options.flatMap(({ value, label }, index): Rule[] => [
      [!isStored(value), `options[${index}].value`, `"${value}" cannot be stored`, storable],
      [values.indexOf(value) < index, `options[${index}].value`, `"${value}" is there twice`, different],
      empty(`options[${index}].label`, label),
    ]),
  ];
}

const different = 'Let each have its own.';
