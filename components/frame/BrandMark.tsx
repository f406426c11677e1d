import { styled } from '@mui/material/styles';
import { brandMark } from '#site/made/brandMark.ts';

const { viewBox, paths, accent, evenOdd } = brandMark;

/** The brand's symbol, `size` px wide. It is decorative, because the brand's name is beside it. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg
      viewBox={viewBox}
      width={size}
      height={size}
      aria-hidden="true"

      fillRule={evenOdd ? 'evenodd' : undefined}
    >
      {paths.map((path, index) => (
        <Stroke key={path} d={path} className={accent && index === paths.length - 1 ? 'young' : undefined} />
      ))}
    </svg>
  );
}

const Stroke = styled('path')(({ theme }) => ({
  fill: 'currentColor',
  '&.young': { fill: theme.vars.palette.secondary.main },
}));
