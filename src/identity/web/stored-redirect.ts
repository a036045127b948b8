import { writeStored, readStored } from '#platform/web/browser-storage.ts';

const storageKey = 'kadro.headed-for';

/** Stores the redirect while the user is at a provider: the provider does not return it when it returns no code. */
export function storeRedirect(redirect: string | undefined): void {
  writeStored(storageKey, redirect ?? null, 'tab');
}

export function consumeStoredRedirect(): string | undefined {
  const kept = readStored(storageKey, 'tab') ?? undefined;
  writeStored(storageKey, null, 'tab');
  return kept;
}
