const storageKey = 'kadro.headed-for';

/** Keeps where somebody was headed while they are at a provider: it tells us nothing when they come back without a code. */
export function keepHeadedFor(redirect: string | undefined): void {
  if (redirect === undefined) sessionStorage.removeItem(storageKey);
  else sessionStorage.setItem(storageKey, redirect);
}

export function takeHeadedFor(): string | undefined {
  const kept = sessionStorage.getItem(storageKey) ?? undefined;
  sessionStorage.removeItem(storageKey);
  return kept;
}
