import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { builtFolder } from '#platform/server/built-folder.ts';
import type { Operation } from '#platform/server/http/implement.ts';

/** Every route of the server as `GET /path`, from Fastify's own table, without files of the built front end. */
export function registeredRoutes(app: FastifyInstance): string[] {
  const above: string[] = [];
  const routes = app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', text = '', methods = ''] = /^([│ ]*)[├└]── (.*) \(([A-Z, ]+)\)$/.exec(line) ?? [];
      const depth = indent.length / 4;
      // With trailing slashes ignored, Fastify prints a wildcard without the slash before it.
      const path = (above[depth - 1] ?? '') + (text === '*' ? '/*' : text);
      above[depth] = path;
      return methods.split(', ').flatMap((method) => (method === '' ? [] : [`${method} ${path}`]));
    });
  return routes.filter((route) => !isBuiltFile(route)).sort();
}

const isBuiltFile = (route: string): boolean => {
  const path = route.split(' ')[1] ?? '/';
  return path !== '/' && existsSync(join(builtFolder, path));
};

/**
 * Routes that are neither an operation nor listed, and listed ones that do not exist. A HEAD route belongs to its GET.
 */
export function routeProblems(registered: string[], operations: Operation[], listed: string[]): string[] {
  const known = new Set([...operations.map(routeOf), ...listed]);
  const there = new Set(registered);
  const unlisted = registered.filter((route) => !known.has(route.replace(/^HEAD /, 'GET ')));
  const gone = [...known].filter((route) => !there.has(route));
  return [
    ...unlisted.map((route) => `${route} is no operation and not listed`),
    ...gone.map((route) => `${route} is not there`),
  ];
}

const routeOf = ({ endpoint }: Operation): string => `${endpoint.method} /api${endpoint.path}`;
