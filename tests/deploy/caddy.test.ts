import { testShippedProxy } from './shippedProxy.ts';
import { caddy } from './proxies.ts';

testShippedProxy(caddy);
