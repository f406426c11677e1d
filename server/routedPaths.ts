import type { IRouter } from 'express';

/**
 * The paths that an app's or a router's routes answer, those of its routers too, which have to be mounted at the root:
 * Express does not say where a router is mounted. What middleware answers is not among them.
 *
 * @throws where a route is a pattern: which paths it answers cannot be listed
 */
export function routedPaths(router: IRouter): string[] {
  return router.stack.flatMap(({ route, handle }) => {
    if (isRouter(handle)) return routedPaths(handle);
    if (!route) return [];
    if (!/^[\w./-]+$/.test(route.path)) throw new Error(`The route ${route.path} is not one plain path`);
    return [route.path];
  });
}

function isRouter(handle: unknown): handle is IRouter {
  return typeof handle === 'function' && 'stack' in handle;
}
