import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Comparison } from '#site/records.ts';
import { VisuallyHidden } from '../../primitives/VisuallyHidden.tsx';
import { narrow, wide } from './screens.ts';

/**
 * The comparison, with a choice of one way on small screens: three radio buttons select the way
 * that the table shows. Larger screens show all three ways, and no radio buttons. The choice works
 * without scripts. `children` is the table.
 */
export function Ways({ words, children }: { words: Comparison; children: ReactNode }) {
  return (
    <Choice>
      <fieldset>
        <VisuallyHidden as="legend">{words.choice}</VisuallyHidden>
        {words.ways.map((way, index) => (
          <label key={way}>
            <input type="radio" name="way" defaultChecked={index === 0} />
            {way}
          </label>
        ))}
      </fieldset>
      {children}
    </Choice>
  );
}

/** Matches the cells of the ways that are not chosen. */
const others = [1, 2, 3]
  .map((n) => `&:has(label:nth-of-type(${n}) :checked) :is(tbody td, thead th):not(:nth-of-type(${n}))`)
  .join();

/**
 * The corner radius of a label, in px: half of the label's least height (52 px). So the left and
 * right ends of a label of one or two lines are half circles.
 */
const pill = 26;

const Choice = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    [wide]: { '& > fieldset': { display: 'none' } },
    [narrow]: {
      '& > fieldset': {
        display: 'flex',
        flexWrap: 'wrap',
        // Resets the browser's own fieldset styles.
        minWidth: 0,
        margin: '0 0 1rem',
        padding: 0,
        // A border around all three labels makes them look like one control.
        border: `1.5px solid ${palette.primary.main}`,
        borderRadius: pill,
      },
      // Three side by side or, with large text or long words, as many as fit.
      '& label': {
        flex: '1 0 30%',
        maxWidth: '100%',
        overflowWrap: 'break-word',
        position: 'relative',
        display: 'grid',
        placeContent: 'center',
        minHeight: 52,
        padding: '0.25rem 1px',
        borderRadius: pill,
        fontSize: theme.sizes.small,
        fontWeight: 600,
        lineHeight: 1.25,
        textAlign: 'center',
        textWrap: 'balance',
      },
      '& label:has(:checked)': {
        backgroundColor: palette.primary.main,
        color: palette.primary.contrastText,
        // Forced colors remove backgrounds, so the chosen label has a border.
        '@media (forced-colors: active)': { border: '4px solid' },
      },
      '& label:has(:focus-visible)': { outline: `3px solid ${palette.primary.main}`, outlineOffset: 3 },
      // Each radio button is invisible, and covers its label, so that a press anywhere on the label
      // chooses it.
      '& input': { position: 'absolute', inset: 0, width: '100%', height: '100%', margin: 0, opacity: 0 },
      [others]: { display: 'none' },
    },
  };
});
