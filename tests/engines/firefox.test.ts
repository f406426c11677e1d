import { launchFirefox } from './drivers/installed.ts';
import { journeysIn } from './journeys.ts';
import { formJourneys } from './journeys/form.ts';
import { pageJourneys } from './journeys/page.ts';

journeysIn('Firefox', launchFirefox, [pageJourneys, formJourneys]);
