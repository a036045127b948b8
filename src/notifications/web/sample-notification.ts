import { writeStored, readStored } from '#platform/web/browser-storage.ts';

export const sampleId = 'sample';

/**
 * The product announcement, on installations that have one. It counts as read. This browser stores when the user first
 * saw it, and whether it was deleted. So its age grows like that of others.
 */
export type SampleNotification = {
  id: typeof sampleId;
  type: 'new_feature';
  createdAt: string;
  read: true;
  /** Its text is a message. */
  description: null;
};

type StoredSample = { metAt: string; isRemoved: boolean };

const keyOf = (userId: string): string => `kadro.sample-notification.${userId}`;

/** The announcement for this user; null after it was deleted. */
export function readSample(userId: string): SampleNotification | null {
  const stored = parseStoredSample(readStored(keyOf(userId))) ?? createStoredSample(userId);
  return stored.isRemoved ? null : sampleOf(new Date(stored.metAt));
}

export function removeSample(userId: string): void {
  const stored = parseStoredSample(readStored(keyOf(userId))) ?? createStoredSample(userId);
  writeStored(keyOf(userId), JSON.stringify({ ...stored, isRemoved: true }));
}

/** Its creation date is one day before it was first seen (specification, section 9). */
export function sampleOf(metAt: Date): SampleNotification {
  const createdAt = new Date(metAt.getTime() - 24 * 3_600_000).toISOString();
  return { id: sampleId, type: 'new_feature', createdAt, read: true, description: null };
}

/** Parses the stored value; null for any other format. */
export function parseStoredSample(text: string | null): StoredSample | null {
  try {
    const { metAt, isRemoved } = Object(JSON.parse(text ?? 'null')) as Partial<StoredSample>;
    if (typeof metAt !== 'string' || !(Date.parse(metAt) > 0)) return null;
    return { metAt, isRemoved: isRemoved === true };
  } catch {
    return null;
  }
}

function createStoredSample(userId: string): StoredSample {
  const stored = { metAt: new Date().toISOString(), isRemoved: false };
  writeStored(keyOf(userId), JSON.stringify(stored));
  return stored;
}
