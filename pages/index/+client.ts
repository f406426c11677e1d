import { keptRequestsKey } from '../../components/proposal/keptRequestsKey.ts';
import { propsOf } from '../../renderer/islands/browser.ts';
import { startIslands } from '../../renderer/islands/loader.ts';

startIslands(() => {
  import('../../components/proposal/storedSession.ts')
    .then(({ refreshStoredSession }) => refreshStoredSession(propsOf('form')))
    .catch(() => {});
});

try {
  if (localStorage.getItem(keptRequestsKey) !== null)
    import('../../components/proposal/keptRequests.ts')
      .then(({ deliverKeptRequests }) => deliverKeptRequests())
      .catch(() => {});
} catch {
  // Storage may be blocked. Then nothing is kept.
}
