import type { FastifyInstance } from 'fastify';

/** The methods of the routes at a path, in alphabetical order; empty when no route matches. */
export type AllowedMethods = (path: string) => string[];

/**
 * Collects the routes that are registered after this call. A request with a known path but another method then gets 405
 * with `Allow`, where Fastify returns 404.
 */
export function collectMethods(app: FastifyInstance): AllowedMethods {
  const methodsOf = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsOf.get(url) ?? new Set();
    methodsOf.set(url, methods);
    for (const one of [method].flat()) methods.add(one);
  });
  return (path) => {
    const fitting = [...methodsOf].filter(([url]) => patternOf(url).test(path));
    return [...new Set(fitting.flatMap(([, methods]) => [...methods]))].sort();
  };
}

function patternOf(url: string): RegExp {
  const source = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part).replace('\\*', '.*')))
    .join('/');
  return new RegExp(`^${source}/?$`);
}
