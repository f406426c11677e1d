import { testShippedProxy } from './shippedProxy.ts';
import { nginx } from './proxies.ts';

testShippedProxy(nginx);
