import AddIcon from '@mui/icons-material/Add';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import { styled } from '@mui/material/styles';
import { memo, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import type { FaqItem } from '#site/records.ts';
import { columns } from '../../frame/Columns.tsx';
import { junction, ringOnLane, withNarrowRoad, withWideRoad } from '../../road/road.ts';
import { WholeWords } from '../../primitives/WholeWords.tsx';
import * as parts from './beforeReact.ts';
import { withoutScripts, withScripts } from '../../../theme/scripts.ts';

/**
 * An accordion with at most one open question (SPEC §4; APG accordion pattern: heading, button,
 * named region). A visitor may have opened or closed a question before hydration
 * (`beforeReact.ts`). Without JavaScript all answers are open.
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
    <div ref={list}>
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
    </div>
  );
}

type EntryProps = {
  item: FaqItem;
  id: string;
  index: number;
  expanded: boolean;
  onToggle: (openIndex: number | null) => void;
};

/**
 * One question. React renders it again only when this question opens or closes, so that a press
 * does not wait for the other questions.
 */
const Entry = memo(function Entry({ item, id, index, expanded, onToggle }: EntryProps) {
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
      {/* A press before hydration may have opened or closed this question, and so changed what the
          server has sent. React must not warn about that. */}
      <Question
        id={`${id}-q${index}`}
        aria-controls={`${id}-a${index}`}
        {...{ [parts.question]: '', name: `question-${index}` }}
        data-number={index + 1}
        expandIcon={<AddIcon />}
        suppressHydrationWarning
      >
        {item.question}
      </Question>
      <Details>
        <WholeWords>{item.answer}</WholeWords>
      </Details>
    </Item>
  );
});

/** Replaces MUI's transition: CSS unfolds and folds the answer, before and after hydration. */
function Answer({ children }: { children?: ReactNode }) {
  return <div {...{ [parts.answer]: '', suppressHydrationWarning: true }}>{children}</div>;
}

/** The width of a question's number. */
const sign = '2.25em';

const closed = `${withScripts}:not(:has([aria-expanded=true])) > [${parts.answer}]`;

const Item = styled(Accordion)(({ theme }) => ({
  backgroundColor: 'transparent',
  borderTop: `1px solid ${theme.vars.palette.line.strong}`,
  // Hides MUI's own line.
  '&::before': { display: 'none' },
  '&:last-of-type': { borderBottom: `1px solid ${theme.vars.palette.line.strong}` },
  // The inline script gives every answer the attribute `hidden`, even an open one
  // (`letAnswersBeFound` in `beforeReact.ts`). `display: grid` overrides the browser's rule for
  // this attribute.
  [`& > [${parts.answer}]`]: {
    display: 'grid',
    gridTemplateRows: '1fr',
    contentVisibility: 'visible',
    // While an answer folds, its text stays visible: `transition-behavior` (`beforeReact.ts`)
    // delays the change of `content-visibility` to the end.
    transition: `grid-template-rows ${theme.pace.medium}, content-visibility ${theme.pace.medium}`,
  },
  // An answer above the open question folds at once, because an animation would move the open
  // question (`holdQuestion` in `beforeReact.ts` keeps it in place).
  [`&:has(~ * [aria-expanded=true]) > [${parts.answer}]`]: { transition: 'none' },
  [`& > [${parts.answer}] > *`]: { overflow: 'hidden' },
  '@media screen': {
    [closed]: { gridTemplateRows: '0fr', contentVisibility: 'hidden' },
    '@supports not (content-visibility: hidden)': { [closed]: { display: 'none' } },
  },
}));

const Question = styled(AccordionSummary)(({ theme }) => ({
  minHeight: 60,
  paddingInline: 0,
  // MUI's transition is for height and background, which do not change here.
  transition: 'none',
  gap: 16,
  '& .MuiAccordionSummary-content': {
    ...theme.typography.h3,
    marginBlock: 'clamp(0.75rem, 2vw, 1.25rem)',
    textWrap: 'balance',
  },
  // The question's number, as on a road sign.
  '&::before': {
    // The second value has an empty alternative text, so that screen readers do not read the
    // number. Browsers that do not support such a text use the first value.
    content: ['attr(data-number)', 'attr(data-number) / ""'],
    flex: 'none',
    width: sign,
    marginInlineEnd: -4,
    // A thin line inside the sign's edge, in the color of the number. Forced colors show it too.
    outline: '2px solid',
    outlineOffset: -5,
    borderRadius: '26% 26% 50% 50% / 16% 16% 72% 72%',
    backgroundColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
    // In the dark scheme, bright numbers of closed questions would compete with the number of the
    // open one. Their line is at the sign's edge, because a dark edge outside it would look
    // blurred.
    ...theme.applyStyles('dark', {
      outlineOffset: -2,
      backgroundColor: theme.vars.palette.band.main,
      color: theme.vars.palette.band.text,
    }),
    fontFamily: theme.typography.h1.fontFamily,
    fontSize: theme.sizes.small,
    fontWeight: 700,
    lineHeight: 2.45,
    textAlign: 'center',
  },
  '&[aria-expanded=true]::before': {
    outlineOffset: -5,
    backgroundColor: theme.vars.palette.secondary.main,
    color: theme.vars.palette.secondary.contrastText,
  },
  [theme.breakpoints.up('md')]: {
    // The number is in the first column.
    '&::before': {
      marginInlineEnd: `calc(${columns(1)} - ${sign} - 16px)`,
      fontSize: theme.sizes.lead,
    },
    '& .MuiAccordionSummary-content': { fontSize: theme.sizes.panel },
  },
  // Draws a branch of the road to the open question's number.
  [withWideRoad(theme)]: {
    '&[aria-expanded=true]::after': {
      ...junction(theme, '-15px', theme.vars.palette.background.default),
      alignSelf: 'center',
      marginBlockEnd: 7,
    },
  },
  // Draws a small ring on the road beside the open question.
  [withNarrowRoad(theme)]: { '&[aria-expanded=true]::after': ringOnLane(theme, '50%') },
  // WebKit would otherwise shrink the icon beside a question of two lines.
  '& .MuiAccordionSummary-expandIconWrapper': {
    flexShrink: 0,
    scale: '1.35',
    color: theme.vars.palette.primary.main,
  },
  // MUI turns the icon by the class `Mui-expanded`, which a press before hydration does not change.
  // So this class does nothing here, and `aria-expanded` turns the icon.
  '& .MuiAccordionSummary-expandIconWrapper.Mui-expanded': { transform: 'none' },
  '&[aria-expanded=true] .MuiAccordionSummary-expandIconWrapper': { transform: 'rotate(45deg)' },
  '@media (hover)': { '&:hover .MuiAccordionSummary-content': { color: theme.vars.palette.primary.main } },
  [`${withoutScripts} .MuiAccordionSummary-expandIconWrapper`]: { display: 'none' },
}));

const Details = styled(AccordionDetails)(({ theme }) => ({
  padding: '0 0 clamp(1.25rem, 3vw, 1.75rem)',
  color: theme.vars.palette.text.secondary,
  // A last line of one or two words would look lost. (Browsers balance only short texts, so a long
  // answer may still have one.)
  textWrap: 'balance',
  [theme.breakpoints.up('md')]: {
    // The answer is aligned with the question's text.
    paddingInline: `${columns(1)} 0`,
    maxWidth: `calc(${columns(1)} + 720px)`,
    fontSize: theme.sizes.lead,
  },
}));
