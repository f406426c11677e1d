import { styled } from '@mui/material/styles';
import { brandMark } from '#site/made/brandMark.ts';

const { viewBox, paths, accent, evenOdd } = brandMark;

/**
 * A link to the top of the home page: the brand's symbol and its name. Screen readers read only the
 * name.
 */
export function Brand({ name }: { name: string }) {
  return (
    <Home href="/">
      <svg
        viewBox={viewBox}
        width={30}
        height={30}
        aria-hidden="true"
        fillRule={evenOdd ? 'evenodd' : undefined}
      >
        {paths.map((path, index) => (
          <path key={path} d={path} className={accent && index === paths.length - 1 ? 'accent' : undefined} />
        ))}
      </svg>
      {name}
    </Home>
  );
}

const Home = styled('a')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 44,
  color: 'inherit',
  textDecoration: 'none',
  fontFamily: theme.typography.h3.fontFamily,
  fontWeight: 700,
  fontSize: theme.sizes.title,
  lineHeight: 1.2,
  letterSpacing: '-0.03em',
  '& path': { fill: 'currentColor' },
  '& .accent': { fill: theme.vars.palette.secondary.main },
}));
