import { launchWebKitGtk } from './drivers/installed.ts';
import { journeysIn } from './journeys.ts';

journeysIn('WebKit', launchWebKitGtk);
