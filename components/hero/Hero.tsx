import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { LandingContent } from '../records.ts';
import { CheckList } from '../shared/CheckList.tsx';
import { Picture } from '../shared/Picture.tsx';
import { Figures } from './Figures.tsx';

export type HeroProps = { tagline: string; words: LandingContent['hero'] };

/**
 * The first screen: what this house does, two ways on, its figures, and a piece of its work (SPEC §2). On small
 * screens the figures come before the picture, so that the first screen is text and paints at once.
 */
export function Hero({ tagline, words }: HeroProps) {
  return (
    <Grid>
      <Words>
        <Tagline>{tagline}</Tagline>
        <Typography variant="h1">{words.heading}</Typography>
        <Intro variant="subtitle1">{words.intro}</Intro>
        <Actions>
          <Button variant="contained" href={words.start.href} endIcon={<ArrowForwardIcon />}>
            {words.start.label}
          </Button>
          <Button variant="outlined" href={words.seeWork.href}>
            {words.seeWork.label}
          </Button>
        </Actions>
        <CheckList items={words.badges} label={words.badgesLabel} />
      </Words>
      <Figures figures={words.figures} />
      <Shot>
        <div className="frame">
          <Picture
            base="/images/hero"
            widths={[480, 720, 1120]}
            width={1120}
            height={896}
            sizes="(min-width: 1280px) 600px, (min-width: 900px) 47vw, 62vw"
            alt={words.imageAlt}
          />
        </div>
      </Shot>
    </Grid>
  );
}

/** Half of what a wide window has beyond the page's grid. */
const margin = 'max(0px, (100vw - 1280px) / 2)';

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  [theme.breakpoints.up('md')]: {
    gridTemplate: "'words shot' auto 'figures figures' auto / 1.06fr 1fr",
    columnGap: 'clamp(40px, 5vw, 72px)',
    alignItems: 'center',
  },
}));

const Words = styled('div')(({ theme }) => ({
  [`${theme.breakpoints.between('sm', 'md')}, ${theme.breakpoints.up('lg').replace('@media ', '')}`]: {
    '& ul': { columnGap: 22 },
    '& ul li': { flexBasis: 'auto' },
  },
  paddingBlock: 'clamp(44px, 6vw, 92px)',
  paddingInline: theme.space.gutter,
  [theme.breakpoints.up('md')]: {
    gridArea: 'words',
    paddingInline: `calc(${margin} + ${theme.space.gutter}) 0`,
  },
}));

const Tagline = styled('p')(({ theme }) => ({
  marginBottom: 20,
  color: theme.vars.palette.primary.main,
  fontWeight: 600,
}));

const Intro = styled(Typography)(({ theme }) => ({
  // As everywhere in em: a ch is as wide as the zero of the face at hand, and lines break anew when another comes.
  maxWidth: '34.5em',
  marginTop: 24,
  color: theme.vars.palette.text.secondary,
}));

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  marginBlock: '32px 36px',
  [theme.breakpoints.down('sm')]: { '& > *': { flex: '1 1 auto' } },
  // Where both barely fit, the face at hand would decide.
  [theme.breakpoints.down(420)]: { flexDirection: 'column' },
}));

const Shot = styled('div')(({ theme }) => ({
  width: '100%',
  maxWidth: 720,
  marginInline: 'auto',
  paddingInline: theme.space.gutter,
  paddingBlockStart: 48,
  // On phones the picture stands below the first screen: it loads when it comes near, at a size known without it.
  '& .frame': { aspectRatio: '1120 / 896', contentVisibility: 'auto' },
  [theme.breakpoints.up('md')]: {
    gridArea: 'shot',
    padding: 0,
    // The picture may lean out of the grid on wide screens; the text keeps to it.
    paddingInlineEnd: `max(20px, ${margin} - 40px)`,
    maxWidth: 'none',
  },
}));
