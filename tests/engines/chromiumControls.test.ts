import { launchChromium } from './drivers/installed.ts';
import { controlJourneys } from './journeys/controls.ts';
import { journeysIn } from './visitor.ts';

// The other journeys are those of tests/browser, in the same engine.
journeysIn('Chromium', launchChromium, controlJourneys);
