import { launchWebKitGtk } from './drivers/installed.ts';
import { formJourneys } from './journeys/form.ts';
import { pageJourneys } from './journeys/page.ts';
import { journeysIn } from './visitor.ts';

journeysIn('WebKit', launchWebKitGtk, pageJourneys, formJourneys);
