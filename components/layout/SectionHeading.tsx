import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** A section's h2 with its opening line; on wide screens the line stands beside the heading. */
export function SectionHeading({ id, heading, intro }: { id: string; heading: string; intro?: string }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { md: intro ? '7fr 5fr' : '1fr' },
        rowGap: 2,
        columnGap: (theme) => theme.space.column,
        alignItems: 'end',
        mb: { xs: 5, md: 8 },
      }}
    >
      <Typography variant="h2" id={id} sx={{ maxWidth: '11.5em' }}>
        {heading}
      </Typography>
      {intro && (
        <Typography variant="subtitle1" sx={{ color: 'text.secondary', maxWidth: '29.5em' }}>
          {intro}
        </Typography>
      )}
    </Box>
  );
}
