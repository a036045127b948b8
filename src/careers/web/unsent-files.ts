import { createStore, del, entries, set } from 'idb-keyval';
import type { UploadTarget } from './upload-client.ts';

/** A file whose upload is not finished, kept in the browser so that a reload or an empty battery does not lose it. */
export type UnsentFile = { draftId: string; target: UploadTarget; file: File; keptAt: number };

// As long as the form itself. Importing the contract's number would load all schemas.
const keptMs = 14 * 24 * 60 * 60 * 1000;

// Opened at the first use, because browsers may forbid it.
let opened: ReturnType<typeof createStore> | undefined;
const store = () => (opened ??= createStore('kadro-uploads', 'files'));

const keyOf = (draftId: string, { purpose, questionId = '' }: UploadTarget): string =>
  `${draftId} ${purpose} ${questionId}`;

/** Keeps the file; without space or permission the page alone has it. */
export async function keepUnsent(draftId: string, target: UploadTarget, file: File): Promise<void> {
  const kept: UnsentFile = { draftId, target, file, keptAt: Date.now() };
  await attempt(() => set(keyOf(draftId, target), kept, store()));
}

export async function forgetUnsent(draftId: string, target: UploadTarget): Promise<void> {
  await attempt(() => del(keyOf(draftId, target), store()));
}

/** The kept files of this form. Those of expired forms are deleted. */
export async function listUnsent(draftId: string): Promise<UnsentFile[]> {
  const oldest = Date.now() - keptMs;
  const kept = (await attempt(() => entries<string, UnsentFile>(store()))) ?? [];
  for (const [key, file] of kept) if (file.keptAt < oldest) await attempt(() => del(key, store()));
  return kept.map(([, file]) => file).filter((file) => file.draftId === draftId && file.keptAt >= oldest);
}

async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
