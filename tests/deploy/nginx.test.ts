import { keepsPromises } from './promises.ts';
import { nginx } from './proxies.ts';

keepsPromises(nginx);
