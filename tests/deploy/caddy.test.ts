import { keepsPromises } from './shippedProxy.ts';
import { caddy } from './proxies.ts';

keepsPromises(caddy);
