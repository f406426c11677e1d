import express, { Router } from 'express';
import { expect, it } from 'vitest';
import { routedPaths } from '../../server/routedPaths.ts';

it('lists what the routes of an app and of its routers answer, and leaves middleware out', () => {
  const inner = Router().get('/inner', (_req, res) => void res.end());
  const app = express();
  app.use((_req, _res, next) => next());
  app.use(
    Router()
      .use(inner)
      .all('/middle', (_req, res) => void res.end()),
  );
  app.route('/').get((_req, res) => void res.end());

  expect(routedPaths(app.router)).toEqual(['/inner', '/middle', '/']);
});

it.each(['/work/:name', '/{*rest}', '/a{/b}'])('refuses %s, a pattern, by name', (pattern) => {
  const app = express();
  app.get(pattern, (_req, res) => void res.end());

  expect(() => routedPaths(app.router)).toThrow(`The route ${pattern} is not one plain path`);
});
