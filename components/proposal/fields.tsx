import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { type ComponentProps, type ReactNode, useId } from 'react';
import type { FieldName } from '../../supabase/functions/send-autoresponder/core/limits.ts';
import type { FieldWords, Option } from '../records.ts';

type InputAttributes = Omit<ComponentProps<'input'>, 'name' | 'id' | 'ref'> & { rows?: number };

type FieldProps = { name: FieldName; words: FieldWords; value: string; error: string | undefined };

/** A labelled line or box of text. It owns its id, its error's id and the wiring between them. */
export function TextField({
  name,
  words,
  value,
  error,
  multiline = false,
  ...attributes
}: FieldProps & InputAttributes & { multiline?: boolean }) {
  const id = useId();
  return (
    <Field id={id} label={words.label} error={error}>
      <OutlinedInput
        id={id}
        name={name}
        placeholder={words.placeholder}
        defaultValue={value}
        error={error !== undefined}
        fullWidth
        inputComponent={multiline ? 'textarea' : 'input'}
        inputProps={{ ...attributes, 'aria-describedby': error && `${id}-error` }}
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
  const id = useId();
  return (
    <Field id={id} label={words.label} error={error}>
      <NativeSelect
        id={id}
        name={name}
        defaultValue={value}
        error={error !== undefined}
        fullWidth
        input={<OutlinedInput />}
        inputProps={{ 'aria-describedby': error && `${id}-error` }}
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

function Field({
  id,
  label,
  error,
  children,
}: {
  id: string;
  label: string;
  error: string | undefined;
  children: ReactNode;
}) {
  return (
    <FieldBox>
      <label htmlFor={id}>{label}</label>
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {children}
    </FieldBox>
  );
}

const FieldBox = styled('div')(({ theme }) => ({
  minWidth: 0,
  '& label': { display: 'block', marginBottom: 6, fontWeight: 600, fontSize: '0.9375rem' },
  '& .error': {
    marginBottom: 6,
    color: theme.vars.palette.error.main,
    fontSize: '0.9375rem',
    fontWeight: 500,
  },
  '& textarea': { resize: 'vertical' },
}));
