/** Returns how a user comes back from a provider: with a code, or without one after an error. */
export function providerReturnOf({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): 'with code' | 'without' | null {
  const query = new URLSearchParams(search);
  if (!query.get('state')) return null;
  if (query.get('code')) return 'with code';
  return query.get('error') && pathname === '/login' ? 'without' : null;
}
