import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Container } from '../layout/Section.tsx';
import type { LandingContent } from '../records.ts';
import { CheckList } from '../shared/CheckList.tsx';
import { Picture } from '../shared/Picture.tsx';

export type HeroProps = { tagline: string; words: LandingContent['hero'] };

/** The first screen: what this house does, two ways on, and a piece of its work (SPEC §2). */
export function Hero({ tagline, words }: HeroProps) {
  return (
    <Container>
      <Grid>
        <div>
          <Typography sx={{ mb: 2.5, fontWeight: 600, color: 'primary.main', letterSpacing: '-0.005em' }}>
            {tagline}
          </Typography>
          <Typography variant="h1">{words.heading}</Typography>
          <Typography
            variant="subtitle1"
            sx={{ mt: 3, maxWidth: '52ch', color: 'text.secondary', textWrap: 'pretty' }}
          >
            {words.intro}
          </Typography>
          <Actions>
            <Button variant="contained" size="large" href={words.start.href} endIcon={<ArrowForwardIcon />}>
              {words.start.label}
            </Button>
            <Button variant="outlined" size="large" href={words.seeWork.href}>
              {words.seeWork.label}
            </Button>
          </Actions>
          <CheckList items={words.badges} label={words.badgesLabel} />
        </div>
        <Shot>
          <Picture
            base="/images/hero"
            widths={[480, 720, 1120]}
            width={1120}
            height={896}
            sizes="(min-width: 1280px) 600px, (min-width: 900px) 47vw, 75vw"
            alt={words.imageAlt}
            eager
          />
        </Shot>
      </Grid>
    </Container>
  );
}

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 'clamp(40px, 5vw, 72px)',
  alignItems: 'center',
  paddingBlock: 'clamp(44px, 6vw, 92px)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '1.06fr 1fr' },
}));

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  marginBlock: '32px 36px',
  [theme.breakpoints.down('sm')]: { '& > *': { flex: '1 1 auto' } },
}));

const Shot = styled('div')(({ theme }) => ({
  // The picture may lean out of the grid on wide screens; the text keeps to it.
  [theme.breakpoints.up('lg')]: { marginInlineEnd: 'clamp(-96px, calc((1280px - 100vw) / 2), 0px)' },
}));
