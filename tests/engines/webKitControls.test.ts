import { launchWebKitGtk } from './drivers/installed.ts';
import { journeysIn } from './journeys.ts';
import { backJourneys } from './journeys/back.ts';
import { controlJourneys } from './journeys/controls.ts';

journeysIn('WebKit', launchWebKitGtk, [controlJourneys, backJourneys]);
