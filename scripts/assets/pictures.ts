import { bookingPlatform } from './screens/bookingPlatform.ts';
import { careAgency } from './screens/careAgency.ts';
import { compliancePortal } from './screens/compliancePortal.ts';
import { hero } from './screens/hero.ts';
import { membership } from './screens/membership.ts';
import { nemtBooking } from './screens/nemtBooking.ts';
import { portfolio } from './screens/portfolio.ts';
import type { Screen } from './screens/screen.ts';
import { shop } from './screens/shop.ts';

/** A picture of the site: a screen, and the files it becomes under public/images. */
export interface Picture {
  /** Path below public/images, without width and extension. */
  path: string;
  screen: Screen;
  /** Widths in px; the height follows the screen's proportions. */
  widths: readonly number[];
  /** Keeps what the screen leaves unpainted see-through, except in JPEG, which lies on paper. */
  transparent: boolean;
}

/** The widths that the page offers of every picture, in px. */
export const widths: readonly number[] = [480, 720, 1120];

/** Every picture that `npm run assets -- images` makes. */
export const pictures: readonly Picture[] = [
  { path: 'hero', screen: hero, widths, transparent: true },
  work('care-agency', careAgency),
  work('nemt-booking', nemtBooking),
  work('compliance-portal', compliancePortal),
  work('booking-platform', bookingPlatform),
  work('shop', shop),
  work('portfolio', portfolio),
  work('membership', membership),
];

function work(slug: string, screen: Screen): Picture {
  return { path: `work/${slug}`, screen, widths, transparent: false };
}
