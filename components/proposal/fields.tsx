import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldName } from '../../supabase/functions/_shared/proposal/contract/fields.ts';
import type { FieldWords, Option } from '../records.ts';
import type { CharacterCount } from './characterCount.ts';

type Attributes = Omit<ComponentProps<'input'>, 'name' | 'id' | 'ref' | 'value'> & { rows?: number };

type FieldProps = { name: FieldName; words: FieldWords; value: string; error: string | undefined };

/** The id of a field's control: the error summary links to it. */
export const fieldId = (name: FieldName) => `proposal-${name}`;

/** A labelled line or box of text. */
export function TextField({
  name,
  words,
  value,
  error,
  hint,
  count,
  multiline = false,
  ...attributes
}: FieldProps & Attributes & { hint?: string; count?: CharacterCount | undefined; multiline?: boolean }) {
  return (
    <Field name={name} label={words.label} error={error} hint={hint} count={count}>
      <OutlinedInput
        id={fieldId(name)}
        name={name}
        placeholder={words.placeholder}
        defaultValue={value}
        error={error !== undefined}
        fullWidth
        inputComponent={multiline ? 'textarea' : 'input'}
        // MUI gives every control a type; a textarea may have none.
        inputProps={{
          ...attributes,
          ...(multiline && { type: undefined }),
          ...described({ name, error, hint, count }),
        }}
      />
    </Field>
  );
}

/** A labelled native select: it has a real label, and works before hydration and without JavaScript. */
export function SelectField({
  name,
  words,
  value,
  error,
}: FieldProps & { words: FieldWords & { options: readonly Option[] } }) {
  return (
    <Field name={name} label={words.label} error={error}>
      <NativeSelect
        id={fieldId(name)}
        name={name}
        defaultValue={value}
        error={error !== undefined}
        fullWidth
        input={<OutlinedInput />}
        inputProps={described({ name, error })}
      >
        <option value="">{words.placeholder}</option>
        {words.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}

/** What may stand beside a control and describes it. */
type Notes = {
  name: FieldName;
  error: string | undefined;
  hint?: string | undefined;
  count?: CharacterCount | undefined;
};

/** A field owns its label and its notes, and their ids. */
function Field({
  name,
  label,
  error,
  hint,
  count,
  children,
}: Notes & { label: string; children: ReactNode }) {
  const id = fieldId(name);
  return (
    <FieldBox>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {children}
      {count && (
        <p className={count.over ? 'count error' : 'count'} id={`${id}-count`}>
          {count.text}
        </p>
      )}
    </FieldBox>
  );
}

function described({ name, ...notes }: Notes) {
  const kinds = (['hint', 'error', 'count'] as const).filter((kind) => notes[kind]);
  const ids = kinds.map((kind) => `${fieldId(name)}-${kind}`);
  return { 'aria-describedby': ids.join(' ') || undefined };
}

const FieldBox = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  // Beside a field whose error takes two lines, label stays with label and control with control.
  '& > .MuiInputBase-root': { marginTop: 'auto' },
  // A link to the control shows what stands above it too, below the sticky header.
  '& input, & select, & textarea': { scrollMarginTop: '9rem' },
  '& label': { marginBottom: 6, fontWeight: 600, fontSize: '0.9375rem' },
  '& .hint, & .error': { marginBottom: 6, fontSize: '0.9375rem', lineHeight: 1.4 },
  '& .hint': { marginTop: -4, color: theme.vars.palette.text.secondary },
  '& .count': { marginTop: 6, fontSize: '0.9375rem', color: theme.vars.palette.text.secondary },
  '& .error': { color: theme.vars.palette.error.main, fontWeight: 500 },
  '& textarea': { resize: 'vertical' },
}));
