import { launchWebKitGtk } from './drivers/installed.ts';
import { backJourneys } from './journeys/back.ts';
import { controlJourneys } from './journeys/controls.ts';
import { journeysIn } from './visitor.ts';

journeysIn('WebKit', launchWebKitGtk, [controlJourneys, backJourneys]);
