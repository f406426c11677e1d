import { expect, it, onTestFinished, vi } from 'vitest';
import { startServer } from '../../scripts/lib/startServer.ts';

it('npm run shots and npm run bench can start the built server of an owner who has a webhook', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('WEBHOOK_URL', 'https://crm.fernstone.studio/proposals');
  vi.stubEnv('WEBHOOK_SECRET', Buffer.alloc(32, 7).toString('base64'));
  await using site = await startServer();
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
});
