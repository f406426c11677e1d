import type { Field } from '#site/contactRecords.ts';
import { honeypotField } from '#proposal/contract.ts';
import { kindOf, longestOf } from '#proposal/intake/fieldKinds.ts';
import { type Finding, findingsIn } from './finding.ts';

const { stop } = findingsIn('site/form.ts');

/** What stands beside the fields in JSON, in the webhook and in a posted form, and what a form's element has of its own. */
const taken = [
  honeypotField,
  'id',
  'createdAt',
  'suspicion',
  'answers',
  'deliveries',
  'elements',
  'contains',
  'closest',
  'querySelector',
];

/** The longest label that stays on two lines above a field, and the longest sentence to agree to, in characters. */
const longestLabel = { field: 60, checkbox: 200 };

/** What the table of the form's fields lacks: without it, requests could not be stored, answered or read. */
export function checkForm(fields: readonly Field[]): Finding[] {
  const needed = { fullName: 'text', email: 'email' };
  const missing = Object.entries(needed).filter(
    ([name, kind]) => !fields.some((one) => one.name === name && one.kind === kind && one.required === true),
  );
  return [
    ...missing.map(([name, kind]) =>
      stop(
        'fields',
        `no required field is named ${name}, of the kind ${kind}`,
        'Put it back: mails go there.',
      ),
    ),
    ...fields.flatMap((field, index) =>
      [...faultsOf(field), ...repeated(fields, index)].map(([part, problem, remedy]) =>
        stop(`fields[${index}].${part}`, problem, remedy),
      ),
    ),
  ];
}

type Fault = [part: string, problem: string, remedy: string];

function faultsOf(field: Field): Fault[] {
  const { name, label, kind } = field;
  const most = longestLabel[kind === 'checkbox' ? 'checkbox' : 'field'];
  const faults: (Fault | false)[] = [
    (!/^[a-z][a-z\d]*$/i.test(name) || taken.includes(name) || name in {}) && [
      'name',
      `"${name}" cannot be a field's name`,
      `Take a letter, then letters and digits, and none of ${taken.join(', ')}.`,
    ],
    !label.trim() && ['label', 'it says nothing', 'Say what the field asks for.'],
    /\*\s*$/.test(label) && ['label', 'it ends with an asterisk', 'Leave it out; `required` puts one there.'],
    label.length > most && [
      'label',
      `it has ${label.length} characters`,
      `${most} are enough; \`hint\` says more.`,
    ],
    !(longestOf(field) > 0 && longestOf(field) <= 20_000) && [
      'longest',
      'it is no length',
      'Take 1 to 20,000.',
    ],
  ];
  return [...faults.filter((one) => one !== false), ...('options' in field ? faultsOfChoice(field) : [])];
}

function faultsOfChoice(field: Extract<Field, { kind: 'choice' }>): Fault[] {
  const { placeholder, options } = field;
  const { clean, longest } = kindOf(field);
  const values = options.map(({ value }) => value);
  const faults: (Fault | false)[] = [
    !placeholder.trim() && [
      'placeholder',
      'it says nothing',
      'Say what stands there before a choice is made.',
    ],
    options.length < 1 && ['options', 'there is nothing to choose', 'Add one, or remove the field.'],
    ...options.flatMap(({ value, label }, index): (Fault | false)[] => [
      (!value || clean(value) !== value || value.length > longest) && [
        `options[${index}].value`,
        `"${value}" cannot be stored`,
        `Take 1 to ${longest} characters without blanks around them.`,
      ],
      values.indexOf(value) < index && [
        `options[${index}].value`,
        `"${value}" is there twice`,
        'Let each have its own.',
      ],
      !label.trim() && [`options[${index}].label`, 'it says nothing', 'Say what is chosen.'],
    ]),
  ];
  return faults.filter((one) => one !== false);
}

function repeated(fields: readonly Field[], index: number): Fault[] {
  const earlier = fields.slice(0, index);
  return (['name', 'label'] as const)
    .filter((part) => earlier.some((one) => one[part] === fields[index]?.[part]))
    .map((part) => [part, `"${fields[index]?.[part]}" is there twice`, 'Let each have its own.']);
}
