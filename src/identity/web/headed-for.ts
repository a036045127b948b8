import { keep, readKept } from '#platform/web/kept.ts';

const storageKey = 'kadro.headed-for';

/** Keeps where somebody was headed while they are at a provider: it tells us nothing when they come back without a code. */
export function keepHeadedFor(redirect: string | undefined): void {
  keep(storageKey, redirect ?? null, 'tab');
}

export function takeHeadedFor(): string | undefined {
  const kept = readKept(storageKey, 'tab') ?? undefined;
  keep(storageKey, null, 'tab');
  return kept;
}
