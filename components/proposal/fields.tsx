import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldName } from '../../supabase/functions/send-autoresponder/core/limits.ts';
import type { FieldWords, Option } from '../records.ts';

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
  multiline = false,
  ...attributes
}: FieldProps & Attributes & { hint?: string; multiline?: boolean }) {
  return (
    <Field name={name} label={words.label} error={error} hint={hint}>
      <OutlinedInput
        id={fieldId(name)}
        name={name}
        placeholder={words.placeholder}
        defaultValue={value}
        error={error !== undefined}
        fullWidth
        inputComponent={multiline ? 'textarea' : 'input'}
        // MUI gives every control a type; a textarea may have none.
        inputProps={{ ...attributes, ...(multiline && { type: undefined }), ...described(name, error, hint) }}
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
        inputProps={described(name, error)}
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

/** A field owns its label, hint and error, and their ids. */
function Field({
  name,
  label,
  error,
  hint,
  children,
}: {
  name: FieldName;
  label: string;
  error: string | undefined;
  hint?: string | undefined;
  children: ReactNode;
}) {
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
    </FieldBox>
  );
}

function described(name: FieldName, error: string | undefined, hint?: string) {
  const ids = [hint && `${fieldId(name)}-hint`, error && `${fieldId(name)}-error`].filter(Boolean);
  return { 'aria-describedby': ids.join(' ') || undefined };
}

const FieldBox = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  // Beside a field whose error takes two lines, label stays with label and control with control.
  '& > :last-child': { marginTop: 'auto' },
  '& label': { marginBottom: 6, fontWeight: 600, fontSize: '0.9375rem' },
  '& .hint, & .error': { marginBottom: 6, fontSize: '0.9375rem', lineHeight: 1.4 },
  '& .hint': { marginTop: -4, color: theme.vars.palette.text.secondary },
  '& .error': { color: theme.vars.palette.error.main, fontWeight: 500 },
  '& textarea': { resize: 'vertical' },
}));
