import { launchFirefox } from './drivers/installed.ts';
import { controlJourneys } from './journeys/controls.ts';
import { journeysIn } from './visitor.ts';

journeysIn('Firefox', launchFirefox, controlJourneys);
