import ExpandMoreIcon from '@mui/icons-material/ExpandMoreRounded';
import { styled } from '@mui/material/styles';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldName } from '#proposal/contract.ts';
import type { FieldWords, Option } from '#site/contactRecords.ts';
import { Slot } from '../primitives/Slot.tsx';
import type { CharacterCount } from './characterCount.ts';

type Attributes = Omit<ComponentProps<'input'>, 'name' | 'id' | 'ref' | 'value'> & { rows?: number };

type FieldProps = { name: FieldName; words: FieldWords; value: string; error: string | undefined };

/** The id of a field's control. The error summary links to it. */
export const fieldId = (name: FieldName) => `proposal-${name}`;

/** A text field with its label: one line, or several. */
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
      <Control
        as={multiline ? 'textarea' : 'input'}
        placeholder={words.placeholder}
        {...attributes}
        {...controlProps(value, { name, error, hint, count })}
      />
    </Field>
  );
}

/** A native select with its label. It works before hydration and without JavaScript. */
export function SelectField({
  name,
  words,
  value,
  error,
}: FieldProps & { words: FieldWords & { options: readonly Option[] } }) {
  return (
    <Field name={name} label={words.label} error={error}>
      <Control as="select" {...controlProps(value, { name, error })}>
        <option value="">{words.placeholder}</option>
        {words.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Control>
      <ExpandMoreIcon />
    </Field>
  );
}

/** The texts that describe a control. */
type Notes = {
  name: FieldName;
  error: string | undefined;
  hint?: string | undefined;
  count?: CharacterCount | undefined;
};

/** A field with its label, its notes and their ids. */
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
      <Slot>
        {error && (
          <p className="error" id={`${id}-error`}>
            {error}
          </p>
        )}
      </Slot>
      {children}
      <Slot>
        {count && (
          <p className={count.over ? 'count error' : 'count'} id={`${id}-count`}>
            {count.text}
          </p>
        )}
      </Slot>
    </FieldBox>
  );
}

/** The attributes that every control has: its ids, its initial value, and the ids of the texts that describe it. */
function controlProps(defaultValue: string, { name, ...notes }: Notes) {
  const id = fieldId(name);
  const kinds = (['hint', 'error', 'count'] as const).filter((kind) => notes[kind]);
  return {
    id,
    name,
    defaultValue,
    'aria-invalid': notes.error !== undefined || undefined,
    'aria-describedby': kinds.map((kind) => `${id}-${kind}`).join(' ') || undefined,
  };
}

const FieldBox = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  '& label': { marginBottom: 6, fontWeight: 600, fontSize: theme.sizes.small },
  '& .hint, & .error': { marginBottom: 6, fontSize: theme.sizes.small, lineHeight: 1.4 },
  '& .hint': { marginTop: -4, color: theme.vars.palette.text.secondary },
  '& .count': { marginTop: 6, fontSize: theme.sizes.small, color: theme.vars.palette.text.secondary },
  '& .error': { color: theme.vars.palette.error.main, fontWeight: 500 },
  // Centered vertically in the select.
  '& svg': {
    position: 'absolute',
    right: 12,
    bottom: 'calc(12px + 0.047rem)',
    color: theme.vars.palette.action.active,
    pointerEvents: 'none',
  },
}));

/** The browser's own control. MUI's inputs would look the same and add 0.6 KB to every document. */
const Control = styled('input')(({ theme }) => ({
  width: '100%',
  // Two fields side by side stay aligned even if the error of one takes two lines.
  marginTop: 'auto',
  // After a jump to the control, its label is visible too, below the sticky header.
  scrollMarginTop: '9rem',
  padding: '11px 13px',
  border: `1px solid ${theme.vars.palette.line.strong}`,
  borderRadius: theme.radii.small,
  backgroundColor: theme.vars.palette.background.default,
  color: 'inherit',
  font: 'inherit',
  lineHeight: 1.5,
  resize: 'vertical',
  appearance: 'none',
  '&:is(select)': { paddingInlineEnd: 39, textOverflow: 'ellipsis' },
  '@media (hover)': { '&:hover': { borderColor: 'currentColor' } },
  '&:focus': { outline: `3px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '&[aria-invalid]': { borderColor: theme.vars.palette.error.main },
  '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
}));
