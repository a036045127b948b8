import { useSyncExternalStore } from 'react';
import { CallError } from '#platform/web/call.ts';
import { readStored, writeStored } from '#platform/web/browser-storage.ts';

/** A message that the server has not confirmed. Its key makes a second attempt the same write. */
export type UnsentMessage = {
  key: string;
  body: string;
  applicationId: string | null;
  /** Members who get a copy; undefined for none. */
  copyMemberIds?: string[];
  /** The members who alone read it; null or undefined: everyone. */
  readers?: readonly Reader[] | null;
  isSending: boolean;
  /** Why the last attempt failed; null before one, and after a reload. */
  problem: string | null;
};

/** A member who reads a private message. */
export type Reader = { id: string; label: string };

type UnsentMessages = {
  draft: string;
  /** The chosen readers of the draft; undefined before a choice. */
  readers?: Reader[] | null | undefined;
  unsent: readonly UnsentMessage[];
};

type SubmitInput = {
  applicationId: string | null;
  copyMemberIds?: string[];
  readers?: readonly Reader[] | null;
};

/**
 * The text that is being typed and the messages that were not sent. This tab keeps them, so that a reload or a lost
 * connection loses none. An attempt continues when the page shows something else.
 * @param options.send sends a message and puts it into the list
 */
export function useUnsentMessages(options: {
  storageKey: string;
  send: (message: UnsentMessage) => Promise<unknown>;
}) {
  const { storageKey, send } = options;
  const { draft, readers, unsent } = useSyncExternalStore(subscribe, () => read(storageKey));
  const change = (by: (before: UnsentMessages) => Partial<UnsentMessages>): void => write(storageKey, by);
  const update = (key: string, fields: Partial<UnsentMessage>): void =>
    change((before) => ({
      unsent: before.unsent.map((one) => (one.key === key ? { ...one, ...fields } : one)),
    }));
  const remove = (key: string): void =>
    change((before) => ({ unsent: before.unsent.filter((one) => one.key !== key) }));
  const attempt = async (message: UnsentMessage): Promise<void> => {
    update(message.key, { isSending: true, problem: null });
    try {
      await send(message);
      remove(message.key);
    } catch (error) {
      update(message.key, { isSending: false, problem: error instanceof CallError ? error.message : null });
    }
  };
  return {
    draft,
    readers,
    unsent,
    setDraft: (text: string, only?: Reader[] | null) => change((before) => withDraft(before, text, only)),
    setReaders: (chosen: Reader[] | null) => change(() => ({ readers: chosen })),
    /** Sends the draft and empties it at once. */
    submit: ({ applicationId, copyMemberIds = [], readers: only = null }: SubmitInput) => {
      const body = read(storageKey).draft.trim();
      if (body === '') return;
      const state = { isSending: true, problem: null };
      const message = {
        key: crypto.randomUUID(),
        body,
        applicationId,
        copyMemberIds,
        readers: only,
        ...state,
      };
      change((before) => ({ draft: '', readers: undefined, unsent: [...before.unsent, message] }));
      void attempt(message);
    },
    retry: (message: UnsentMessage) => void attempt(message),
    remove,
  };
}

/**
 * The text with its readers; an empty one has no choice of readers. Readers that were chosen meanwhile, as while a
 * template loaded, stay.
 */
export function withDraft(
  { readers }: Pick<UnsentMessages, 'readers'>,
  text: string,
  only: Reader[] | null | undefined,
): Pick<UnsentMessages, 'draft' | 'readers'> {
  if (text === '') return { draft: '', readers: undefined };
  return { draft: text, readers: readers === undefined ? only : readers };
}

const known = new Map<string, UnsentMessages>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function read(storageKey: string): UnsentMessages {
  const kept = known.get(storageKey) ?? parseUnsent(readStored(storageKey, 'tab'));
  known.set(storageKey, kept);
  return kept;
}

function write(storageKey: string, by: (before: UnsentMessages) => Partial<UnsentMessages>): void {
  const before = read(storageKey);
  const after = { ...before, ...by(before) };
  known.set(storageKey, after);
  const isEmpty = after.draft === '' && after.readers === undefined && after.unsent.length === 0;
  writeStored(storageKey, isEmpty ? null : JSON.stringify(after), 'tab');
  for (const listener of listeners) listener();
}

/** Parses the stored value. An attempt that a reload interrupted counts as failed. */
export function parseUnsent(stored: string | null): UnsentMessages {
  try {
    const { draft, readers, unsent } = Object(JSON.parse(stored ?? 'null')) as Partial<UnsentMessages>;
    return {
      draft: typeof draft === 'string' ? draft : '',
      ...((Array.isArray(readers) || readers === null) && { readers }),
      unsent: Array.isArray(unsent) ? unsent.map((one: UnsentMessage) => ({ ...one, isSending: false })) : [],
    };
  } catch {
    return { draft: '', unsent: [] };
  }
}
