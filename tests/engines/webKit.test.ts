import { launchWebKitGtk } from './drivers/installed.ts';
import { journeysIn } from './journeys.ts';

journeysIn('WebKit', launchWebKitGtk, 'webkit2gtk-driver xvfb xauth');
