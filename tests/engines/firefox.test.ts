import { launchFirefox } from './drivers/installed.ts';
import { formJourneys } from './journeys/form.ts';
import { pageJourneys } from './journeys/page.ts';
import { journeysIn } from './visitor.ts';

journeysIn('Firefox', launchFirefox, pageJourneys, formJourneys);
