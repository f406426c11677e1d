import { type CSSObject, styled, type Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { fields } from '#site/form.ts';
import type { Field } from '#site/contactRecords.ts';
import * as formAttributes from '../../form/formAttributes.ts';
import { ToastAnchor } from '../../toast/ToastAnchor.tsx';
import { edge, notch, paper, tornEdge, whenReceived } from './ticketPaper.ts';

/** The larger of the ticket's two parts. `children` is the form island. */
export function FormSheet({ children }: { children: ReactNode }) {
  return (
    <Sheet>
      {children}
      <div className="leaves" aria-hidden="true">
        {fieldsByHole.map(([first]) => (
          <i key={first?.name} />
        ))}
        <i />
      </div>
      <ToastAnchor name="form" />
    </Sheet>
  );
}

const required = fields.filter((field) => field.required);

/**
 * The required fields, grouped by the leaf-shaped hole that they punch in the ticket: one hole for
 * each of the first two fields, and one for all others together. One more hole, the last, is
 * punched once the receipt replaces the form.
 */
const fieldsByHole = [required.slice(0, 1), required.slice(1, 2), required.slice(2)].filter(
  (group) => group.length > 0,
);

const Sheet = styled('div')(({ theme }) => ({
  ...paper(theme, {
    // The small holes along the lower edge of the sheet. Until the receipt is shown, this row of
    // holes ends before the notch. On small screens, the stub is below the form, so this edge has
    // no holes until the receipt is shown.
    '&::before': {
      ...tornEdge(theme, 'bottom'),
      insetInlineEnd: notch + 24,
    },
    '&::after': perforation(theme),
    [theme.breakpoints.down('md')]: {
      '&::before': { display: 'none' },
      [whenReceived]: { marginBlockEnd: 24 },
    },
    [whenReceived]: {
      '&::before': { display: 'block', insetInlineEnd: 0 },
      '&::after': { display: 'none' },
    },
  }),
  ...leaves(theme),
  [theme.breakpoints.up('md')]: {
    borderStartEndRadius: 0,
    // The form is about as high as the stub. With error messages, it would be higher, so the
    // text area is then lower.
    '& textarea': { minHeight: '12rem' },
    '& form:has([aria-invalid=true]) textarea': { minHeight: '7rem' },
    // The receipt is as high as the sheet, which is as high as the stub.
    [whenReceived]: {
      // Room for the stub, which is moved and turned (`Stub.tsx`).
      marginInlineEnd: 24,
      borderStartEndRadius: theme.radii.large,
      '& > div:first-of-type, & form': { height: '100%' },
    },
  },
  '& .small': { maxWidth: '34em' },
}));

/** The width and height of a hole, and the space between two holes, in px. */
const [leaf, space] = [22, 8];

/** Matches the heading of the form, and of the receipt. */
const heading = `& :is(form > div, [${formAttributes.kind}=received]) > h3`;

/**
 * Holes in the shape of a leaf, beside the form's heading. A hole is an outline until it is
 * punched. A punched hole shows the color of the section's background. CSS alone reads whether the
 * fields are filled in, so the holes work without scripts, too. In a browser without `:has`, all
 * holes stay outlines.
 */
const leaves = (theme: Theme): CSSObject => ({
  '& .leaves': {
    position: 'absolute',
    insetBlockStart: edge,
    display: 'flex',
    alignItems: 'center',
    gap: space,
    // As high as a line of the heading.
    height: '1.04em',
    fontSize: theme.sizes.panel,
    [theme.breakpoints.up('md')]: { insetInlineEnd: edge },
  },
  '& i': {
    width: leaf,
    height: leaf,
    border: `2px solid ${theme.vars.palette.line.strong}`,
    borderRadius: '100% 0',
  },
  [[...fieldsByHole.map(punchedHole), `${whenReceived} i`].join()]: {
    border: 0,
    backgroundColor: theme.vars.palette.ground.contact,
    boxShadow: 'inset 0 2px 3px #0008',
  },
  // On small screens, the holes are above the heading of the form or of its receipt. On wide
  // screens, they are at the right of the heading, and a long heading breaks before them.
  [heading]: {
    [theme.breakpoints.down('md')]: { marginBlockStart: 38 },
    [theme.breakpoints.up('md')]: {
      paddingInlineEnd: (fieldsByHole.length + 1) * (leaf + space),
    },
  },
});

/**
 * Returns a selector that matches the hole at `index` once it is punched: as soon as each field of
 * the hole's group has a value and shows no error.
 */
function punchedHole(group: readonly Field[], index: number): string {
  const filled = group.map(({ name, kind }) => {
    const control = `[name=${name}]`;
    if (kind === 'checkbox') return `:has(${control}:checked)`;
    if (kind === 'choice') return `:has(${control} option:checked:not([value=""]))`;
    return `:has(${control}:valid:not(:placeholder-shown, [aria-invalid]))`;
  });
  return `&${filled.join('')} i:nth-of-type(${index + 1})`;
}

const hole = 'radial-gradient(circle, currentColor 3px, #0000 3.5px)';
const notchAt = (place: string) =>
  `radial-gradient(circle at ${place}, currentColor ${notch}px, #0000 ${notch + 0.5}px)`;

/**
 * The line where the stub can be torn off: a row of small round holes between two large notches. On
 * narrow screens, where the stub is below the form, the line is horizontal.
 */
const perforation = (theme: Theme): CSSObject => ({
  content: '""',
  position: 'absolute',
  zIndex: 1,
  color: theme.vars.palette.ground.contact,
  inset: `auto 0 ${-notch}px`,
  height: 2 * notch,
  padding: `0 ${notch + 8}px`,
  background: `${hole} 0 / 14px 14px round no-repeat content-box, ${notchAt('0')}, ${notchAt('100%')}`,
  [theme.breakpoints.up('md')]: {
    insetBlock: 0,
    insetInline: `auto ${-notch}px`,
    width: 2 * notch,
    height: 'auto',
    padding: `${notch + 8}px 0`,
    background: `${hole} 50% 0 / 14px 14px no-repeat round content-box, ${notchAt('50% 0')}, ${notchAt('50% 100%')}`,
  },
});
