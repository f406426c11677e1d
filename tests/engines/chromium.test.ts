import { launchChromium } from './drivers/installed.ts';
import { journeysIn } from './journeys.ts';

journeysIn('Chromium', launchChromium);
