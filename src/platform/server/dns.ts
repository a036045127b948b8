import { Resolver } from 'node:dns/promises';

/**
 * The texts at a name; `missing` when DNS says that there are none, `failed` when it gives no answer, which says nothing
 * about the name.
 */
export type TxtAnswer = { kind: 'found'; values: string[] } | { kind: 'missing' } | { kind: 'failed' };

/** Records of one type, as `node:dns` gives them. */
type AnyRecords = Awaited<ReturnType<Resolver['resolve']>>;

/** Asks DNS. */
export type Dns = {
  readTxt(name: string): Promise<TxtAnswer>;
  /** @throws an error with a code of `node:dns`, such as ENOTFOUND */
  read(name: string, type: string): Promise<AnyRecords>;
};

const tryMs = 3000;
const allTriesMs = 10_000;
const missingCodes: ReadonlySet<string | undefined> = new Set(['ENOTFOUND', 'ENODATA']);

/** Whether DNS says with an error that there are no records. */
export const isMissing = (error: unknown): boolean => missingCodes.has((error as NodeJS.ErrnoException).code);

/** @param servers addresses of resolvers; those of the operating system when it is empty */
export function createDns(servers: string[]): Dns {
  const ask = async <Answer>(query: (resolver: Resolver) => Promise<Answer>): Promise<Answer> => {
    // A resolver of its own, because cancelling one ends all its queries.
    const resolver = new Resolver({ timeout: tryMs, tries: 2 });
    if (servers.length > 0) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), allTriesMs);
    try {
      return await query(resolver);
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    async readTxt(name) {
      try {
        const records = await ask((resolver) => resolver.resolveTxt(name));
        // A record longer than 255 bytes arrives in several strings.
        return { kind: 'found', values: records.map((strings) => strings.join('')) };
      } catch (error) {
        return { kind: isMissing(error) ? 'missing' : 'failed' };
      }
    },
    read: (name, type) => ask((resolver) => resolver.resolve(name, type)),
  };
}
