import { startTransition, useOptimistic } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '#ui/toasts.tsx';
import type { Candidate } from '../../contract.ts';
import type { ListOf } from './record-lists.ts';
import { ConflictError, useSaveCandidate } from './use-save-candidate.ts';

type ListChange<Entry> = (entries: Entry[]) => Entry[];

/** The entries of a list, and their changes. Removals and moves show at once, and again as stored when they fail. */
export function useEntries<Entry>(candidate: Candidate, list: ListOf<Entry>) {
  const { t } = useTranslation();
  const toast = useToast();
  const saveCandidate = useSaveCandidate(candidate);
  const [entries, show] = useOptimistic(list.read(candidate), (shown, change: ListChange<Entry>) =>
    change(shown),
  );
  const change = (of: ListChange<Entry>, onSaved?: () => void): void =>
    startTransition(async () => {
      show(of);
      try {
        await saveCandidate((current) => list.write(of(list.read(current))));
        onSaved?.();
      } catch (error) {
        toast.error((error as Error).message);
      }
    });
  return {
    entries,
    /** Adds an entry, or replaces `before`. */
    save: (before: Entry | null, entry: Entry): Promise<void> =>
      saveCandidate((current) => {
        const now = list.read(current);
        if (before === null) return list.write([...now, entry]);
        const index = indexOf(now, before);
        if (index === -1) throw new ConflictError(t('candidates.edit.entryChanged'));
        return list.write(now.with(index, entry));
      }),
    add: (entry: Entry): void => change((now) => (indexOf(now, entry) === -1 ? [...now, entry] : now)),
    makeFirst: (entry: Entry): void => change((now) => [entry, ...without(now, entry)]),
    /** Removes an entry; the message with the name of the entry has an undo. */
    remove: (entry: Entry, name: string): void => {
      const index = indexOf(entries, entry);
      const restore = (): void => change((now) => without(now, entry).toSpliced(index, 0, entry));
      const action = { label: t('candidates.edit.undo'), onSelect: restore };
      change(
        (now) => without(now, entry),
        () => toast.success(t('candidates.edit.removed', { name }), { action }),
      );
    },
  };
}

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
const indexOf = <Entry>(entries: Entry[], entry: Entry): number =>
  entries.findIndex((one) => isSame(one, entry));
const without = <Entry>(entries: Entry[], entry: Entry): Entry[] =>
  entries.filter((one) => !isSame(one, entry));
