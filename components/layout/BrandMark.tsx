import { styled } from '@mui/material/styles';
import { brandMark } from '../../theme/brandMark.ts';

/** The brand's symbol, `size` px wide. It is decorative, because the brand's name is beside it. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg viewBox={brandMark.viewBox} width={size} height={size} aria-hidden="true" focusable="false">
      {brandMark.paths.map((path, index) => (
        <Stroke key={path} d={path} className={index === brandMark.paths.length - 1 ? 'young' : undefined} />
      ))}
    </svg>
  );
}

const Stroke = styled('path')(({ theme }) => ({
  fill: 'currentColor',
  '&.young': { fill: theme.vars.palette.secondary.main },
}));
