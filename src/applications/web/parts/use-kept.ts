import { useState } from 'react';

/**
 * Keeps what was read first. So a later change by a colleague does not replace what the member reads and sends.
 * @param latest undefined while nothing was read
 * @param isFetching an older answer of the cache is not kept while the present one is on its way
 */
export function useKept<Value>(latest: Value | undefined, isFetching: boolean) {
  const [kept, setKept] = useState<Value>();
  if (kept === undefined && latest !== undefined && !isFetching) setKept(latest);
  return { kept, keepLatest: (): void => setKept(latest) };
}
