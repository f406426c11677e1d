import { styled } from '@mui/material/styles';

/**
 * A van with a white roof, seen from above: 22 wide with its mirrors and 34 long, its front at the
 * top, around the point 0, 0. The van is amber. `--van-color` sets another color where the van is
 * in front of something amber.
 */
export function Van({ id }: { id?: string }) {
  return (
    <Drawing id={id}>
      <path d="M-10-11Q-10-17-4-17H4Q10-17 10-11V14Q10 17 7 17H-7Q-10 17-10 14ZM-11-10H11V-8H-11Z" />
      <path
        className="glass"
        d="M-8.5-6.5L-7.5-11.5Q0-14 7.5-11.5L8.5-6.5Q0-8.5-8.5-6.5ZM-7 15L-7.5 12.5H7.5L7 15Z"
      />
      <path className="light" d="M-8-4Q0-6 8-4V11H-8ZM-8.5-13L-4.5-15.5H-7ZM8.5-13L4.5-15.5H7Z" />
    </Drawing>
  );
}

/**
 * The van as an `<svg>` element. The document contains the drawing once, in the element with
 * `withDrawing`. The other elements refer to this drawing.
 */
export const VanPicture = ({ className, withDrawing }: { className?: string; withDrawing?: boolean }) => (
  <svg className={className} viewBox="-11 -17 22 34">
    {withDrawing ? <Van id={drawing} /> : <use href={`#${drawing}`} />}
  </svg>
);

const drawing = 'van';

const Drawing = styled('g')(({ theme }) => ({
  fill: `var(--van-color, ${theme.vars.palette.secondary.main})`,
  '& .glass': { fill: theme.vars.palette.secondary.contrastText },
  '& .light': { fill: theme.vars.palette.band.text },
}));
