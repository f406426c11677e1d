import { keptRequestsKey } from '../../components/proposal/keptRequestsKey.ts';
import { propsOf, startIslands } from '../../renderer/islands/loader.ts';

startIslands(() => {
  // The form creates the Supabase client when it needs it. A stored session needs it now, to be refreshed (SPEC §9).
  if (storageHolds((key) => key.endsWith('-auth-token')))
    void import('../../components/proposal/storedSession.ts').then(
      ({ refreshSession }) => refreshSession(propsOf('form')),
      () => {},
    );
});

if (storageHolds((key) => key === keptRequestsKey))
  void import('../../components/proposal/keptRequests.ts').then(({ deliverKeptRequests }) =>
    deliverKeptRequests(),
  );

function storageHolds(wanted: (key: string) => boolean): boolean {
  try {
    return Object.keys(localStorage).some(wanted);
  } catch {
    // Storage may be blocked. Then nothing was stored.
    return false;
  }
}
