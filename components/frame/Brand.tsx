import { styled } from '@mui/material/styles';
import { BrandMark } from './BrandMark.tsx';

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
}));

/** The brand's symbol and name, as a link to the top of the home page. */
export function Brand({ name }: { name: string }) {
  return (
    <Home href="/">
      <BrandMark size={30} />
      {name}
    </Home>
  );
}
