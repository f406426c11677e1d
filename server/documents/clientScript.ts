/**
 * The source of the browser's script, from the project's folder. Vite builds it and serves it in
 * development (`vite.config.ts`); every document loads it (`vitePluginSsr.ts`).
 */
export const clientScript = 'pages/client.ts';
