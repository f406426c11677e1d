/** Loads the scripts for sending and answering in advance. A server that is down could not send the toast's script. */
export function prepare() {
  import('../../toast/Toaster.tsx').catch(() => {});
  return import('./sendProposal.ts');
}
