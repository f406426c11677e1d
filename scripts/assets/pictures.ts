import { pictureWidths, projectWidths } from '../../components/shared/Picture.tsx';
import { bookingPlatform } from './screens/bookingPlatform.ts';
import { careAgency } from './screens/careAgency.ts';
import { compliancePortal } from './screens/compliancePortal.ts';
import { membership } from './screens/membership.ts';
import { nemtBooking } from './screens/nemtBooking.ts';
import { portfolio } from './screens/portfolio.ts';
import type { Screen } from './screens/screen.ts';
import { shop } from './screens/shop.ts';
import { lineDrawing, runningPage, wireframe } from './screens/threeSteps.ts';

/** A picture of the site: a screen, and the files it becomes under public/images. */
export interface Picture {
  /** Path below public/images, without width and extension. */
  path: string;
  screen: Screen;
  /** Widths of its files in px. */
  widths: readonly number[];
}

/** Every picture that `npm run assets -- images` makes. */
export const pictures: readonly Picture[] = [
  work('care-agency', careAgency),
  work('nemt-booking', nemtBooking),
  work('compliance-portal', compliancePortal),
  work('booking-platform', bookingPlatform),
  work('shop', shop),
  work('portfolio', portfolio),
  work('membership', membership),
  step('design', wireframe),
  step('build', lineDrawing),
  step('grow', runningPage),
];

function work(name: string, screen: Screen): Picture {
  return { path: `work/${name}`, screen, widths: projectWidths };
}

function step(name: string, screen: Screen): Picture {
  return { path: `steps/${name}`, screen, widths: pictureWidths };
}
