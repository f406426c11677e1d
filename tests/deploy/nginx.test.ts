import { keepsPromises } from './shippedProxy.ts';
import { nginx } from './proxies.ts';

keepsPromises(nginx);
