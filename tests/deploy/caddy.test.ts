import { keepsPromises } from './promises.ts';
import { caddy } from './proxies.ts';

keepsPromises(caddy);
