import { createStore, del, delMany, entries, get, set } from 'idb-keyval';
import { draftMs } from './facts.ts';
import type { UploadTarget } from './upload-client.ts';

/** A file whose upload is not finished, kept in the browser. A reload or an empty battery does not lose it. */
export type UnsentFile = { draftId: string; target: UploadTarget; file: File; keptAt: number };

// Opened at the first use, because browsers may forbid it.
let opened: ReturnType<typeof createStore> | undefined;
const store = () => (opened ??= createStore('kadro-uploads', 'files'));

type Kind = 'upload' | 'recording';

const keyOf = (kind: Kind, draftId: string, { purpose, questionId = '' }: UploadTarget): string =>
  `${kind} ${draftId} ${purpose} ${questionId}`;

/** Keeps the file; without space or permission the page alone has it. */
export const keepUnsent = (draftId: string, target: UploadTarget, file: File): Promise<void> =>
  keep('upload', { draftId, target, file });

export const forgetUnsent = (draftId: string, target: UploadTarget): Promise<void> =>
  forget('upload', draftId, target);

/** Keeps a recording that the applicant has not used yet. */
export const keepRecording = (draftId: string, target: UploadTarget, file: File): Promise<void> =>
  keep('recording', { draftId, target, file });

export const forgetRecording = (draftId: string, target: UploadTarget): Promise<void> =>
  forget('recording', draftId, target);

export async function findRecording(draftId: string, target: UploadTarget): Promise<File | null> {
  const kept = await attempt(() => get<UnsentFile>(keyOf('recording', draftId, target), store()));
  return kept?.file ?? null;
}

/** The files of this form whose upload is not finished. Files of expired forms are deleted. */
export async function listUnsent(draftId: string): Promise<UnsentFile[]> {
  const oldest = Date.now() - draftMs;
  const kept = (await attempt(() => entries<string, UnsentFile>(store()))) ?? [];
  const expired = kept.filter(([, { keptAt }]) => keptAt < oldest).map(([key]) => key);
  await attempt(() => delMany(expired, store()));
  return kept
    .filter(([key]) => key.startsWith(`upload ${draftId} `) && !expired.includes(key))
    .map(([, file]) => file);
}

async function keep(kind: Kind, file: Omit<UnsentFile, 'keptAt'>): Promise<void> {
  const key = keyOf(kind, file.draftId, file.target);
  await attempt(() => set(key, { ...file, keptAt: Date.now() }, store()));
}

async function forget(kind: Kind, draftId: string, target: UploadTarget): Promise<void> {
  await attempt(() => del(keyOf(kind, draftId, target), store()));
}

async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
