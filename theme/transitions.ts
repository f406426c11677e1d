import { duration, easing } from './tokens.ts';

/**
 * Each duration with its easing curve, as a value for the properties `transition` and `animation`.
 */
export const pace = {
  short: `${duration.short}ms ${easing.out}`,
  medium: `${duration.medium}ms ${easing.out}`,
  long: `${duration.long}ms ${easing.inOut}`,
};

/** The durations and easing curves for MUI's own transitions. */
export const transitions = {
  duration: {
    shortest: duration.short,
    shorter: duration.short,
    short: duration.medium,
    standard: duration.medium,
    complex: duration.long,
    enteringScreen: duration.medium,
    leavingScreen: duration.short,
  },
  easing: { easeInOut: easing.inOut, easeOut: easing.out, easeIn: easing.inOut, sharp: easing.inOut },
};
