import { launchWebKitGtk } from './drivers/installed.ts';
import { controlJourneys } from './journeys/controls.ts';
import { journeysIn } from './visitor.ts';

journeysIn('WebKit', launchWebKitGtk, controlJourneys);
