import { styled } from '@mui/material/styles';

/** A project's tags as small badges. */
export function TagList({ tags }: { tags: string[] }) {
  return (
    <List>
      {tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </List>
  );
}

const List = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  marginTop: 'auto',
  '& li': {
    padding: '2px 10px',
    borderRadius: theme.radii.round,
    backgroundColor: theme.vars.palette.ground.main,
    color: theme.vars.palette.text.secondary,
    fontSize: theme.sizes.small,
    fontWeight: 500,
    lineHeight: 1.6,
  },
}));
