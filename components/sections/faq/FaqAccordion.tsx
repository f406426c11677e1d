import AddIcon from '@mui/icons-material/AddRounded';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import { styled, type Theme } from '@mui/material/styles';
import { memo, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import type { FaqItem } from '#site/records.ts';
import { WholeRanges } from '../../primitives/WholeRanges.tsx';

/**
 * A single-open, collapsible accordion (SPEC §4; APG accordion pattern: heading, button, named region). A visitor may
 * have opened or closed a question before hydration (`renderer/controls.ts`). Without JavaScript all answers are open.
 */
export function FaqAccordion({ items }: { items: FaqItem[] }) {
  const [openIndex, setOpenIndex] = useState<number | null>(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const questions = [...(list.current?.querySelectorAll('button') ?? [])];
    const open = questions.findIndex((question) => question.getAttribute('aria-expanded') === 'true');
    setOpenIndex(open === -1 ? null : open);
  }, []);

  return (
    <List ref={list}>
      {items.map((item, index) => (
        <Entry
          key={item.question}
          item={item}
          id={id}
          index={index}
          expanded={openIndex === index}
          onToggle={setOpenIndex}
        />
      ))}
    </List>
  );
}

/** One question. It is rendered again only if it opens or closes, so that a press does not wait for the others. */
const Entry = memo(function Entry({
  item: { question, answer },
  id,
  index,
  expanded,
  onToggle,
}: {
  item: FaqItem;
  id: string;
  index: number;
  expanded: boolean;
  onToggle: (openIndex: number | null) => void;
}) {
  return (
    <Item
      disableGutters
      elevation={0}
      square
      expanded={expanded}
      onChange={(_event, opens) => onToggle(opens ? index : null)}
      slots={{ transition: Answer }}
      slotProps={{ heading: { component: 'h3' } }}
    >
      {/* A press may have opened or closed it before hydration. */}
      <Question
        id={`${id}-q${index}`}
        aria-controls={`${id}-a${index}`}
        data-question={index}
        expandIcon={<AddIcon />}
        suppressHydrationWarning
      >
        {question}
      </Question>
      <Details>
        <WholeRanges>{answer}</WholeRanges>
      </Details>
    </Item>
  );
});

/** Replaces MUI's transition: CSS unfolds and folds the answer, before and after hydration. */
function Answer({ children }: { children?: ReactNode }) {
  return (
    <div data-answer="" suppressHydrationWarning>
      {children}
    </div>
  );
}

const List = styled('div')({ counterReset: 'question' });

/** From the list's edge to one of the page's columns, the first of which is 0. */
const column = ({ space }: Theme, index: number) => `calc((100% + ${space.gap}) * ${index} / 12)`;

const closed = 'html[data-scripts] &:not(:has([aria-expanded=true])) > [data-answer]';

const Item = styled(Accordion)(({ theme }) => ({
  backgroundColor: 'transparent',
  borderTop: `1px solid ${theme.vars.palette.line.strong}`,
  '&:last-of-type': { borderBottom: `1px solid ${theme.vars.palette.line.strong}` },
  // Its number is a small sign beside it, where there is room. MUI has a line there.
  '&&::before': {
    display: 'none',
    counterIncrement: 'question',
    // Browsers that do not support the second value, with its silent alternative text, use the first.
    content: ['counter(question)', 'counter(question) / ""'],
    inset: 'min(2vw, 1.4rem) auto auto 0',
    width: '2.25rem',
    height: '2.25rem',
    border: `1px solid ${theme.vars.palette.line.strong}`,
    borderRadius: theme.radii.small,
    backgroundColor: 'transparent',
    fontSize: theme.sizes.small,
    fontWeight: 600,
    lineHeight: '2.125rem',
    textAlign: 'center',
    opacity: 1,
    [theme.breakpoints.up('md')]: { display: 'block' },
  },
  // The grid overrides the browser's own rule for `hidden`, which stays on every answer.
  '& > [data-answer]': {
    display: 'grid',
    gridTemplateRows: '1fr',
    contentVisibility: 'visible',
    // `controls.ts` lets the second one change at the end, so that the text stays visible while it folds.
    transition: ['grid-template-rows', 'content-visibility']
      .map((one) => `${one} ${theme.pace.medium}`)
      .join(),
  },
  // Above the open question nothing moves, because it would move that question too (`controls.ts` holds it).
  '&:has(~ * [aria-expanded=true]) > [data-answer]': { transition: 'none' },
  '& > [data-answer] > *': { overflow: 'hidden' },
  '@media screen': {
    [closed]: { gridTemplateRows: '0fr', contentVisibility: 'hidden' },
    '@supports not (content-visibility: hidden)': { [closed]: { display: 'none' } },
  },
}));

const Question = styled(AccordionSummary)(({ theme }) => ({
  minHeight: 60,
  paddingInline: 0,
  gap: 16,
  '& .MuiAccordionSummary-content': {
    ...theme.typography.h3,
    marginBlock: 'clamp(0.75rem, 2vw, 1.25rem)',
    textWrap: 'balance',
  },
  [theme.breakpoints.up('md')]: {
    paddingInlineStart: column(theme, 1),
    '& .MuiAccordionSummary-content': {
      fontSize: theme.sizes.panel,
      lineHeight: 1.15,
      letterSpacing: '-0.025em',
    },
    '& svg': { fontSize: 32 },
  },
  // WebKit would otherwise shrink it beside a question of two lines.
  '& .MuiAccordionSummary-expandIconWrapper': { flexShrink: 0, color: theme.vars.palette.primary.main },
  '&[aria-expanded] .MuiAccordionSummary-expandIconWrapper': { transform: 'none' },
  '&[aria-expanded=true] .MuiAccordionSummary-expandIconWrapper': { transform: 'rotate(45deg)' },
  '&.Mui-focusVisible': { backgroundColor: 'transparent' },
  '@media (hover)': { '&:hover .MuiAccordionSummary-content': { color: theme.vars.palette.primary.main } },
  'html:not([data-scripts]) & .MuiAccordionSummary-expandIconWrapper': { display: 'none' },
}));

const Details = styled(AccordionDetails)(({ theme }) => ({
  maxWidth: '37em',
  padding: '0 40px clamp(1.25rem, 3vw, 1.75rem) 0',
  color: theme.vars.palette.text.secondary,
  [theme.breakpoints.up('md')]: {
    maxWidth: 'none',
    paddingInline: `${column(theme, 5)} 0`,
    fontSize: theme.sizes.lead,
  },
}));
