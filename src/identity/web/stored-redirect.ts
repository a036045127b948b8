import { keep, readKept } from '#platform/web/kept.ts';

const storageKey = 'kadro.headed-for';

/** Stores the redirect while the user is at a provider: the provider does not return it when it returns no code. */
export function storeRedirect(redirect: string | undefined): void {
  keep(storageKey, redirect ?? null, 'tab');
}

export function consumeStoredRedirect(): string | undefined {
  const kept = readKept(storageKey, 'tab') ?? undefined;
  keep(storageKey, null, 'tab');
  return kept;
}
