// SPEC §2: the attempted path is logged to the console. Our own failures are logged by the server.
if (document.querySelector('[data-status="404"]')) {
  // oxlint-disable-next-line no-console
  console.error(`404: no page at ${location.pathname}`);
}
