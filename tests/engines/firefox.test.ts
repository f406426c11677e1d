import { launchFirefox } from './drivers/installed.ts';
import { journeysIn } from './journeys.ts';

journeysIn('Firefox', launchFirefox);
