import type { FastifyInstance } from 'fastify';

/** The methods that routes take at a path, in alphabetical order; none when no route fits. */
export type AllowedMethods = (path: string) => string[];

/**
 * Collects the routes that are registered after this call, so that a request that fits a path but none of its methods
 * can be answered with 405 and `Allow`: Fastify itself answers 404.
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
