// A separate module, so that the loader can fetch and run React before the code that is built on it.
export { createRoot, hydrateRoot } from 'react-dom/client';
