import AddIcon from '@mui/icons-material/Add';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import type { FaqItem } from '../records.ts';
import { WholeRanges } from '../shared/WholeRanges.tsx';

/**
 * A single-open, collapsible accordion (SPEC §4; APG accordion pattern: heading, button, named region).
 * Without JavaScript every answer stands open.
 */
export function FaqAccordion({ items }: { items: FaqItem[] }) {
  const [openIndex, setOpenIndex] = useState<number | null>(0);
  const id = useId();
  return (
    <div>
      {items.map(({ question, answer }, index) => (
        <Item
          key={question}
          expanded={openIndex === index}
          onChange={(_event, expanded) => setOpenIndex(expanded ? index : null)}
          slotProps={{ heading: { component: 'h3' } }}
        >
          <Question id={`${id}-q${index}`} aria-controls={`${id}-a${index}`} expandIcon={<AddIcon />}>
            {question}
          </Question>
          <Answer>
            <WholeRanges>{answer}</WholeRanges>
          </Answer>
        </Item>
      ))}
    </div>
  );
}

const Item = styled(Accordion)(({ theme }) => ({
  backgroundColor: 'transparent',
  backgroundImage: 'none',
  borderTop: `1px solid ${theme.vars.palette.line.strong}`,
  '&:last-of-type': { borderBottom: `1px solid ${theme.vars.palette.line.strong}` },
  '&::before': { display: 'none' },
  '@media (scripting: none)': {
    '& .MuiCollapse-root': { height: 'auto', overflow: 'visible', visibility: 'visible' },
  },
}));

const Question = styled(AccordionSummary)(({ theme }) => ({
  minHeight: 72,
  paddingInline: 0,
  gap: 16,
  '& .MuiAccordionSummary-content': {
    ...theme.typography.h3,
    fontSize: 'clamp(1.1875rem, 1.1rem + 0.5vw, 1.4375rem)',
    marginBlock: 20,
  },
  // WebKit lets it shrink beside a question of two lines.
  '& .MuiAccordionSummary-expandIconWrapper': { flexShrink: 0, color: theme.vars.palette.primary.main },
  '& .MuiAccordionSummary-expandIconWrapper.Mui-expanded': { transform: 'rotate(45deg)' },
  '&.Mui-focusVisible': { backgroundColor: 'transparent' },
  '&:hover .MuiAccordionSummary-content': { color: theme.vars.palette.primary.main },
  '@media (scripting: none)': { '& .MuiAccordionSummary-expandIconWrapper': { display: 'none' } },
}));

const Answer = styled(AccordionDetails)(({ theme }) => ({
  maxWidth: '41.5em',
  padding: '0 40px 28px 0',
  color: theme.vars.palette.text.secondary,
}));
