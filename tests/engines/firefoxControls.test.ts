import { launchFirefox } from './drivers/installed.ts';
import { journeysIn } from './journeys.ts';
import { controlJourneys } from './journeys/controls.ts';

journeysIn('Firefox', launchFirefox, [controlJourneys]);
