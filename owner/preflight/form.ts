import type { Field } from '#site/contactRecords.ts';
import { honeypotField } from '#proposal/contract.ts';
import { webhookData } from '#proposal/delivery/webhook.ts';
import { kindOf, maxLengthOf } from '#proposal/intake/fieldKinds.ts';
import type { ArchivedProposal } from '../inbox/archive.ts';
import { jsonRecord } from '../inbox/json.ts';
import { autofillNames, isAutofill } from './autofill.ts';
import { type Finding, findingsIn } from './finding.ts';
import { formProperties } from './formProperties.ts';
import { suggestion } from './suggestion.ts';

const { stop } = findingsIn('site/form.ts');

/** The fields that every form needs, with their kinds. */
const everyForms = { fullName: 'text', email: 'email' };

const withoutAnswers: Required<ArchivedProposal> = {
  id: '',
  fullName: '',
  email: '',
  suspicion: '',
  createdAt: 0,
  answers: [],
  deliveries: [],
};

/**
 * Names that the form, the owner's JSON (`--json`) and the webhook use for themselves. If an answer
 * had such a name, another value would overwrite it in the JSON.
 */
const taken = [
  honeypotField,
  ...Object.keys({ ...jsonRecord(withoutAnswers), ...webhookData(withoutAnswers) }),
].filter((name) => !(name in everyForms));

/**
 * The longest label that fits on two lines above a field, and the longest sentence of a checkbox,
 * in characters.
 */
const maxLabelLength = { field: 60, checkbox: 200 };

/**
 * Finds faults in the table of the form's fields that would keep requests from being stored,
 * answered or read.
 */
export function checkForm(fields: readonly Field[]): Finding[] {
  const needed = Object.entries(everyForms).filter(
    ([name, kind]) => !fields.some((one) => one.name === name && one.kind === kind && one.required === true),
  );
  return [
    ...needed.map(([name, kind]) =>
      stop(
        'fields',
        `there is no required field with the name ${name} and the kind ${kind}`,
        'Add the field again, or give it this name, this kind and `required: true`. The mails need it.',
      ),
    ),
    ...fields.flatMap((field, index) =>
      faultsOf(field, fields.slice(0, index)).flatMap(([isFault, part, problem, remedy, cause]) =>
        isFault ? [stop(`fields[${index}].${part}`, problem, remedy, cause)] : [],
      ),
    ),
  ];
}

type Rule = [isFault: boolean, part: string, problem: string, remedy: string, cause?: string];

const empty = (part: string, text: string): Rule => [
  !text.trim(),
  part,
  'it is empty',
  'Write the words that visitors read here.',
];

/**
 * The fields with a column of their own in the database, and the longest value that the column
 * accepts (`proposal/store/sqlite/migrations.ts`).
 */
const columns: ReadonlyMap<string, number> = new Map([
  ['fullName', 200],
  ['email', 254],
]);

function faultsOf(field: Field, earlier: Field[]): Rule[] {
  const { name, label, kind } = field;
  const most = maxLabelLength[kind === 'checkbox' ? 'checkbox' : 'field'];
  const isName = /^[a-z][a-z\d]*$/i.test(name) && !taken.includes(name) && !(name in {});
  const isProperty = isName && formProperties.includes(name);
  const names = `Use only letters (a to z, A to Z) and digits, and begin with a letter. These names are taken: ${taken.join(', ')}.`;
  const longest = maxLengthOf(field);
  const storable = columns.get(name) ?? 20_000;
  return [
    [!isName, 'name', `"${name}" cannot be a field's name`, names],
    [
      isProperty,
      'name',
      `"${name}" cannot be a field's name, because browsers use this name for every form`,
      'Choose another name, for example with a word before it.',
    ],
    [earlier.some((one) => one.name === name), 'name', `"${name}" is used twice`, useOnce('name')],
    empty('label', label),
    [earlier.some((one) => one.label === label), 'label', `"${label}" is used twice`, useOnce('label')],
    [/\*\s*$/.test(label), 'label', 'it ends with an asterisk', 'Remove it; `required` adds one.'],
    [
      label.length > most,
      'label',
      `it has ${label.length} characters`,
      `Use at most ${most}. Put the rest into the property \`hint\` of the field.`,
      'layout',
    ],
    [
      !(longest > 0 && longest <= storable),
      'longest',
      'it is not a valid number of characters',
      `Use 1 to ${storable.toLocaleString('en')}.`,
    ],
    [
      'autocomplete' in field && !isAutofill(field.autocomplete ?? 'off'),
      'autocomplete',
      `browsers do not know the value "${field.autocomplete}"`,
      `${suggestion(field.autocomplete ?? '', [...autofillNames])}Write a value that they know, such as tel or organization, or remove it.`,
    ],
    ...('options' in field ? faultsOfChoice(field) : []),
  ];
}

function faultsOfChoice(field: Extract<Field, { kind: 'choice' }>): Rule[] {
  const { clean, longest } = kindOf(field);
  const values = field.options.map(({ value }) => value);
  const storable = `Use 1 to ${longest} characters, without blanks at the beginning or end.`;
  const isStored = (value: string) => value && clean(value) === value && value.length <= longest;
  return [
    empty('placeholder', field.placeholder),
    [values.length < 1, 'options', 'there is nothing to choose', 'Add an option, or remove the field.'],
    ...field.options.flatMap(({ value, label }, index): Rule[] => [
      [!isStored(value), `options[${index}].value`, `"${value}" cannot be stored`, storable],
      [
        values.indexOf(value) < index,
        `options[${index}].value`,
        `"${value}" is used twice`,
        useOnce('value'),
      ],
      empty(`options[${index}].label`, label),
    ]),
  ];
}

const useOnce = (what: string) => `Use each ${what} only once.`;
