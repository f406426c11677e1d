import { styled } from '@mui/material/styles';
import type { StoryChapter } from '#site/records.ts';

/** The case study's chapters. */
export function StoryText({ chapters }: { chapters: StoryChapter[] }) {
  return chapters.map(({ heading, paragraphs }) => (
    <Chapter key={heading}>
      <h3>{heading}</h3>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Chapter>
  ));
}

const Chapter = styled('div')(({ theme }) => ({
  maxWidth: '40em',
  marginTop: theme.space.row,
  fontSize: theme.sizes.lead,
  '& h3': { marginBottom: 8 },
  '& p + p': { marginTop: '0.75em' },
}));
