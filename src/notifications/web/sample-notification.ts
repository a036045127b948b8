import { writeStored, readStored } from '#platform/web/browser-storage.ts';

/**
 * The announcement of the product, on installations that announce something. It counts as read; this browser keeps
 * when a user met it first, so that it ages like the others, and that it was removed.
 */
export type SampleNotification = { id: 'sample'; type: 'new_feature'; createdAt: string; read: true };

type Kept = { metAt: string; isRemoved: boolean };

const keyOf = (userId: string): string => `kadro.sample-notification.${userId}`;

/** The sample of this user; null once it was removed. */
export function readSample(userId: string): SampleNotification | null {
  const kept = parseKept(readStored(keyOf(userId))) ?? met(userId);
  return kept.isRemoved ? null : sampleOf(new Date(kept.metAt));
}

export function removeSample(userId: string): void {
  const kept = parseKept(readStored(keyOf(userId))) ?? met(userId);
  writeStored(keyOf(userId), JSON.stringify({ ...kept, isRemoved: true }));
}

/** Created one day earlier than it was met (specification, section 9). */
export function sampleOf(metAt: Date): SampleNotification {
  const createdAt = new Date(metAt.getTime() - 24 * 3_600_000).toISOString();
  return { id: 'sample', type: 'new_feature', createdAt, read: true };
}

/** Whatever stands in the browser's store; null for anything but what we put there. */
export function parseKept(text: string | null): Kept | null {
  try {
    const { metAt, isRemoved } = Object(JSON.parse(text ?? 'null')) as Partial<Kept>;
    if (typeof metAt !== 'string' || !(Date.parse(metAt) > 0)) return null;
    return { metAt, isRemoved: isRemoved === true };
  } catch {
    return null;
  }
}

function met(userId: string): Kept {
  const kept = { metAt: new Date().toISOString(), isRemoved: false };
  writeStored(keyOf(userId), JSON.stringify(kept));
  return kept;
}
