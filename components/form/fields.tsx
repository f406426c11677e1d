import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { numberText } from '#lib/text.ts';
import { checked } from '#proposal/contract.ts';
import { maxLengthOf } from '#proposal/intake/fieldKinds.ts';
import { messageOf } from '#proposal/intake/validateProposal.ts';
import { fieldWords, formWords as words } from '#site/form.ts';
import type { Field } from '#site/contactRecords.ts';
import { LinkedText } from '../primitives/LinkedText.tsx';
import { Slot } from '../primitives/Slot.tsx';
import { VisuallyHidden } from '../primitives/VisuallyHidden.tsx';
import { malformed, missing } from './messagesBeforeReact.ts';
import { fieldId } from './formFields.ts';
import { stopSign } from './stopSign.ts';

/**
 * A field with its initial value, the current length of its text, and its error message.
 * `hasOwnRow` is false if the field shares a row with another one.
 */
type FieldProps = {
  field: Field;
  value: string;
  length: number;
  error: string | undefined;
  hasOwnRow: boolean;
};

/** A field's label as the form shows it: with an asterisk if the field is required. */
export const markedLabel = ({ label, required }: Field) => (required ? `${label} *` : label);

/**
 * One field of the form: its label, hint, error message and character count, and the browser's own
 * control, which works without JavaScript.
 */
export function FormField({ field, value, length, error, hasOwnRow }: FieldProps) {
  const { name, kind, hint, required, autocomplete } = field;
  const id = fieldId(name);
  const count = characterCount(field, length);
  const notes = { hint, error, count };
  const described = Object.entries(notes).filter(([, note]) => note);
  return (
    <FieldBox className={hasOwnRow ? 'own-row' : undefined}>
      {kind !== 'checkbox' && (
        <label htmlFor={id}>
          <LinkedText>{markedLabel(field)}</LinkedText>
        </label>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          <LinkedText>{hint}</LinkedText>
        </p>
      )}
      <Slot>
        {error && (
          <FieldError id={`${id}-error`}>
            <VisuallyHidden as="span">{words.errorPrefix}</VisuallyHidden>
            <span>{error}</span>
          </FieldError>
        )}
      </Slot>
      <FieldControl
        field={field}
        value={value}
        attributes={{
          id,
          name,
          required: required === true,
          ...wordsForBrowser(field),
          autoComplete: autocomplete,
          'aria-invalid': error !== undefined || undefined,
          'aria-describedby': described.map(([note]) => `${id}-${note}`).join(' ') || undefined,
        }}
      />
      <Slot>
        {count && (
          <p className={count.over ? 'count over' : 'count'} id={`${id}-count`}>
            {count.text}
          </p>
        )}
      </Slot>
    </FieldBox>
  );
}

/**
 * The messages that the browser shows for an invalid field before hydration
 * (`messagesBeforeReact.ts`). The browser itself checks only two rules: a required field is not
 * empty, and an email address has the right form.
 */
const wordsForBrowser = (field: Field) => ({
  [missing]: field.required === true ? messageOf(field, 'missing') : undefined,
  [malformed]: field.kind === 'email' ? messageOf(field, 'malformed') : undefined,
});

/**
 * Returns a text that says how many characters of a long text are left or too many. Returns nothing
 * until four fifths of the allowed characters are used. The field has no `maxlength`, because that
 * attribute cuts off pasted text silently.
 */
function characterCount(field: Field, length: number) {
  const left = maxLengthOf(field) - length;
  if (field.kind !== 'long text' || left > maxLengthOf(field) / 5) return undefined;
  const over = left < 0;
  return { text: `${over ? fieldWords.tooMany : fieldWords.left}: ${numberText(Math.abs(left))}`, over };
}

type ControlProps = Pick<FieldProps, 'field' | 'value'> & { attributes: ComponentProps<'input'> };

/** The control of each kind of field. */
function FieldControl({ field, value, attributes }: ControlProps) {
  if (field.kind === 'checkbox')
    return (
      <Agreement>
        <input type="checkbox" value={checked} defaultChecked={value === checked} {...attributes} />
        <span>
          <LinkedText>{markedLabel(field)}</LinkedText>
        </span>
      </Agreement>
    );
  const own = { defaultValue: value, ...attributes };
  if (field.kind === 'choice')
    return (
      <>
        <Control as="select" {...own}>
          <option value="">{field.placeholder}</option>
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Control>
        <ExpandMoreIcon />
      </>
    );
  // A field without a placeholder of its own gets a space: CSS sees by `:placeholder-shown` whether
  // a field is empty (`FormSheet.tsx`).
  const { placeholder = ' ' } = field;
  if (field.kind === 'long text')
    return <Control as="textarea" dir="auto" placeholder={placeholder} {...{ rows: field.rows }} {...own} />;
  return <Control placeholder={placeholder} enterKeyHint="send" {...typedAs[field.kind]} {...own} />;
}

/**
 * The attributes of inputs with one line, by kind of field. The input types `url` and `number` are
 * not used, because the browser's checks for them refuse what people type.
 */
const typedAs = {
  text: { dir: 'auto' },
  email: { type: 'email', inputMode: 'email' },
  tel: { type: 'tel' },
  url: { inputMode: 'url' },
  number: { inputMode: 'decimal' },
} as const;

const FieldBox = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  // Two fields side by side stay aligned even if only one has an error, and each label stays with
  // its control.
  justifyContent: 'end',
  '& label': { marginBottom: 6, fontWeight: 600, fontSize: theme.sizes.small },
  // A link in a label has the color of the label.
  '& a': { color: 'inherit', textUnderlineOffset: 3 },
  '& .hint, & .count': { fontSize: theme.sizes.small, color: theme.vars.palette.text.secondary },
  '& .hint': { marginBlock: '-4px 6px', lineHeight: 1.4 },
  '& .count': { marginTop: 6 },
  '& .over': { color: theme.vars.palette.error.main, fontWeight: 500 },
  // The arrow is centered vertically in the select.
  '& svg': {
    position: 'absolute',
    right: 12,
    bottom: 'calc(12px + 0.047rem)',
    color: theme.vars.palette.action.active,
    pointerEvents: 'none',
  },
}));

const FieldError = styled('p')(({ theme }) => ({
  display: 'flex',
  gap: 8,
  marginBottom: 6,
  color: theme.vars.palette.error.main,
  fontSize: theme.sizes.small,
  fontWeight: 500,
  lineHeight: '20px',
  '&::before': { ...stopSign(theme, 20), fontWeight: 700 },
}));

const Agreement = styled('label')(({ theme }) => ({
  '&&': { display: 'flex', alignItems: 'center', gap: 12, minHeight: 44, margin: 0, fontWeight: 400 },
  '& input': { flex: 'none', width: 24, height: 24, margin: 0, accentColor: theme.vars.palette.primary.main },
}));

/** The browser's own control. MUI's inputs would look the same and add 0.6 KB to every document. */
const Control = styled('input')(({ theme }) => ({
  width: '100%',
  // With this margin, a jump to the control also leaves its label visible below the sticky header.
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
  '&[aria-invalid]': {
    borderColor: theme.vars.palette.error.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.error.main}`,
    backgroundColor: `color-mix(in srgb, ${theme.vars.palette.error.main} 5%, ${theme.vars.palette.background.default})`,
  },
  '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
}));
