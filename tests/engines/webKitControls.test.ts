import { launchWebKitGtk } from './drivers/installed.ts';
import { journeysIn } from './journeys.ts';
import { backJourneys } from './journeys/back.ts';
import { controlJourneys } from './journeys/controls.ts';
import { questionJourneys } from './journeys/questions.ts';

journeysIn('WebKit', launchWebKitGtk, [controlJourneys, questionJourneys, backJourneys]);
