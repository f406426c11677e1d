import { styled } from '@mui/material/styles';
import { Columns } from '../../frame/Columns.tsx';
import { Container, Section } from '../../frame/Section.tsx';
import type { LandingContent } from '#site/records.ts';
import { VanPicture } from '../../road/Van.tsx';
import { stage } from '../../primitives/moving.ts';
import { Picture } from '../../primitives/Picture.tsx';
import { displayWidth } from '../../primitives/textWidth.ts';
import { fromSm } from '../../../theme/widths.ts';

/**
 * The steps of a project. In the sample, they are the three words of the tagline, illustrated by
 * one screen as a wireframe, as a design and as a finished page. In browsers with scroll timelines,
 * the pictures lie on one another and stay in place, as on a stage. When the visitor scrolls to the
 * text of a step, an edge moves across the stage and uncovers the step's picture. A van drives to
 * the step's stop on a road, and the step's name in large letters replaces the previous name
 * (`Steps.motion.css`).
 */
export function Steps({ id, words }: { id: string; words: NonNullable<LandingContent['steps']> }) {
  const longest = Math.max(...words.items.map(({ name }) => displayWidth(name, spacing)));
  return (
    <Section
      id={id}
      className="quiet ground"
      {...{ [stage]: words.items.length <= maxOnStage || undefined }}
      aria-labelledby="steps-heading"
      sx={{
        '--steps': words.items.length,
        '--motto': displayWidth(words.heading, 0).toFixed(1),
        '--ems': longest.toFixed(1),
      }}
    >
      <Container>
        <h2 id="steps-heading">{words.heading}</h2>
        <List as="ol">
          {words.items.map(({ name, text, image, imageAlt }, step) => (
            <li key={name}>
              <div className="shot" role="img" aria-label={imageAlt}>
                <Picture base={`/images/steps/${image}`} sizes={sizes} alt={imageAlt} large framed />
              </div>
              {step === 0 ? (
                <>
                  <div className="way" aria-hidden="true">
                    <div className="unvisited" />
                    <div className="driven">
                      <i />
                    </div>
                    <div className="drive">
                      <VanPicture />
                    </div>
                  </div>
                  <div className="cover" aria-hidden="true" />
                </>
              ) : (
                <div className="seam" aria-hidden="true" />
              )}
              <div className="name" aria-hidden="true">
                <span>{name}</span>
              </div>
              <div className="words">
                <div>
                  <h3>{name}</h3>
                  <p>{text}</p>
                </div>
              </div>
            </li>
          ))}
        </List>
      </Container>
    </Section>
  );
}

/** The letter spacing of a step's name on the stage, in em. `Steps.motion.css` repeats it. */
const spacing = -0.035;

/**
 * `Steps.motion.css` has timelines for this number of steps. If there are more steps, they are
 * shown without the stage.
 */
const maxOnStage = 6;

// The widths at which the pictures are shown. On the stage, in a high window, a picture is as wide
// as the page.
const sizes = `${fromSm} and (min-aspect-ratio:5/6) 67vw,94vw`;

const List = styled(Columns)(({ theme }) => ({
  listStyle: 'none',
  padding: 0,
  margin: `${theme.space.row} 0 0`,
  '& .shot': {
    aspectRatio: '16 / 10',
    contentVisibility: 'auto',
    overflow: 'hidden',
    borderRadius: theme.radii.medium,
    border: `1px solid ${theme.vars.palette.divider}`,
  },
  '& div[aria-hidden]': { display: 'none' },
  '& h3': { marginBlock: '1.25rem 0.375rem' },
  '& p': { color: theme.vars.palette.text.secondary },
  [theme.breakpoints.between('sm', 'md')]: {
    // Picture and text side by side.
    '& > li': { display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: theme.space.row },
  },
  [theme.breakpoints.up('md')]: { '& > li': { gridColumn: 'span 4' } },
}));
