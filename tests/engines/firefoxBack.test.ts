import { launchFirefox } from './drivers/installed.ts';
import { backJourneys } from './journeys/back.ts';
import { journeysIn } from './visitor.ts';

journeysIn('Firefox', launchFirefox, backJourneys);
