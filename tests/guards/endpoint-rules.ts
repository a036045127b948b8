import { z } from 'zod';
import type { Operation } from '#platform/server/http/implement.ts';
import { looseObjects, schemaOf } from './sample-input.ts';
import { isTest, type SourceFile } from './source-files.ts';

const outsideCompanies = new Set(['public', 'signedIn', 'platformAdmin']);

export const isOfCompany = ({ endpoint }: Operation): boolean => !outsideCompanies.has(endpoint.permission);

/** Requirements of every operation. */
export function shapeProblems(operations: Operation[]): string[] {
  const seen = new Set<string>();
  return operations.flatMap((operation) => {
    const address = `${operation.endpoint.method} ${operation.endpoint.path.replace(/:\w+/g, ':')}`;
    const twice = seen.has(address) ? [`${operation.name}: ${address} is there twice`] : [];
    seen.add(address);
    return [...twice, ...problemsOf(operation).map((problem) => `${operation.name}: ${problem}`)];
  });
}

function* problemsOf(operation: Operation): Generator<string> {
  const { method, path, summary, params, query, body, response, ...rest } = operation.endpoint;
  const named = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '').sort();
  const declared = Object.keys(params?.shape ?? {}).sort();

  if (!/^\p{Lu}.{5,}[^.\s]$/u.test(summary)) yield 'the summary is no sentence without its full stop';
  if (named.join() !== declared.join()) yield `the path names ${named.join()}, params has ${declared.join()}`;
  // A browser reads `/tags/..` as the address above it, so that a call would reach another operation.
  for (const name of named)
    if (z.safeParse(params?.shape[name] ?? z.never(), '..').success)
      yield `:${name} takes the path segment ..`;
  if (isOfCompany(operation) && !path.startsWith('/companies/:companyId'))
    yield 'a company operation stands outside a company';
  if (path.startsWith('/admin') !== (operation.endpoint.permission === 'platformAdmin'))
    yield 'exactly the operations below /admin are for platform admins';
  if (!isOfCompany(operation) && path.includes(':companyId'))
    yield 'nobody checks the membership of this company';
  if (method === 'GET' && body) yield 'a read has a body';
  if (typeof response?.parse !== 'function') yield 'there is no schema of the answer';
  if (rest.rawBody && body) yield 'a file and a JSON body at once';
  if (rest.status === 204 && !response.safeParse(undefined).success) yield '204 answers nothing';
  for (const [part, schema] of Object.entries({ params, query, body })) {
    const loose = schema === undefined ? [] : looseObjects(schemaOf(schema));
    if (loose.length > 0) yield `${part} takes unknown keys at ${loose.join(', ')}`;
  }
}

/** Operations whose names do not begin with the folder of their handlers. */
export function misnamedOperations(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const slice = /^src\/([a-z-]+)\/server\//.exec(path)?.[1];
    if (slice === undefined || isTest(path)) return [];
    return [...text.matchAll(/\bimplement\(\s*'([^']*)'/g)].flatMap(([, prefix]) =>
      prefix === slice ? [] : [`${path} names its operations ${prefix}`],
    );
  });
}

/** One line per operation: who may call it. Committed, so that a review shows changed rights. */
export function listRights(operations: Operation[]): string {
  const lines = operations.map(({ name, endpoint: { method, path, permission, teamMayToo } }) =>
    [method.padEnd(6), path, `${permission}${teamMayToo ? ' or hiring team' : ''}`, name].join('  '),
  );
  return `${lines.join('\n')}\n`;
}
