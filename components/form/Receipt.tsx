import CheckIcon from '@mui/icons-material/CheckRounded';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { MouseEvent } from 'react';
import type { ProposalFormContent, ReceiptContent } from '#site/contactRecords.ts';
import { newTab } from '../primitives/newTab.ts';

export type Chosen = { projectType: string; targetLaunch: string };

/** A check mark. It is decorative, because the receipt's heading says that the request has arrived. */
export function ReceiptSign() {
  return (
    <Sign>
      <CheckIcon fontSize="inherit" />
    </Sign>
  );
}

/**
 * Replaces the form after a request was sent: the choices made, when the answer comes, whom to call if no confirmation does,
 * and two links.
 *
 * @param props.chosen the values that were sent; unknown after a plain post
 * @param props.onAgain shows the empty form; before hydration, the link's address does
 */
export function Receipt({
  chosen,
  fields: { projectType, targetLaunch },
  words,
  onAgain,
}: {
  chosen: Chosen | undefined;
  fields: ProposalFormContent['fields'];
  words: ReceiptContent;
  onAgain: (event: MouseEvent) => void;
}) {
  const labelOf = ({ options }: typeof projectType, value?: string) =>
    options.find((option) => option.value === value)?.label;
  const rows = [
    [projectType.label.replace(/ \*$/, ''), labelOf(projectType, chosen?.projectType)],
    [targetLaunch.label, labelOf(targetLaunch, chosen?.targetLaunch)],
    [words.responseLabel, words.response],
  ];
  return (
    <>
      <Rows>
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        {words.calls?.map(({ label, text, href }) => (
          <div key={href}>
            <dt>{label}</dt>
            <dd>
              <a href={href}>{text}</a>
            </dd>
          </div>
        ))}
      </Rows>
      <WaysOn>
        {words.demo && (
          <Button variant="contained" color="secondary" href={words.schedulingUrl} {...newTab}>
            {words.demo}
          </Button>
        )}
        <Button variant="outlined" href="/#contact" onClick={onAgain}>
          {words.another}
        </Button>
      </WaysOn>
    </>
  );
}

const Sign = styled('div')(({ theme }) => ({
  display: 'grid',
  placeContent: 'center',
  width: '3.5rem',
  height: '3.5rem',
  marginBottom: '1.5rem',
  borderRadius: theme.radii.round,
  backgroundColor: theme.vars.palette.secondary.main,
  color: theme.vars.palette.secondary.contrastText,
  fontSize: '2rem',
  '@media (forced-colors: active)': { border: '1px solid' },
}));

const Rows = styled('dl')(({ theme }) => ({
  marginBlock: '1.5rem',
  borderBottom: `1px dashed ${theme.vars.palette.line.strong}`,
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0 1.5rem',
    paddingBlock: '0.875rem',
    borderTop: `1px dashed ${theme.vars.palette.line.strong}`,
  },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { fontWeight: 600 },
  '& a': { color: 'inherit', textUnderlineOffset: 4, padding: '10px 0' },
}));

const WaysOn = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  [theme.breakpoints.down('sm')]: { '& > *': { flex: '1 1 auto' } },
}));
