// A module of its own, so that the loader can fetch and run React before, and apart from, what is built on it.
export { hydrateRoot } from 'react-dom/client';
