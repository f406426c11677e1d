import { makeAssets } from './makeAssets.ts';

// npm run assets [-- STEP …]
await makeAssets(process.argv.slice(2));
