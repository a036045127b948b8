import { testServer } from './api.ts';

/**
 * The keys of stored contents that begin with `prefix`. Other tests leave contents, and tasks of theirs delete some
 * later, so tests compare by `difference`.
 */
export const storedKeys = async (prefix = ''): Promise<Set<string>> =>
  new Set(await Array.fromAsync((await testServer()).platform.storage.list(prefix)));
