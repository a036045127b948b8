import { type RefObject, useEffect, useRef, useState } from 'react';

/** An entry that is edited, with its place in the list; a new one; or null for none. */
export type EditedEntry<Entry> = { entry: Entry; index: number } | 'new' | null;

/** The state of a list with forms in place. After a form closed, the button that opened it gets the focus. */
export function useEditing<Entry>(startsNew = false): {
  editing: EditedEntry<Entry>;
  edit: (next: EditedEntry<Entry>) => void;
  container: RefObject<HTMLDivElement | null>;
} {
  const container = useRef<HTMLDivElement>(null);
  const [editing, edit] = useState<EditedEntry<Entry>>(startsNew ? 'new' : null);
  const before = useRef(editing);
  useEffect(() => {
    const last = before.current;
    before.current = editing;
    if (editing !== null || last === null) return;
    const buttons = container.current?.querySelectorAll<HTMLElement>('[data-edit]') ?? [];
    const opener = last === 'new' ? undefined : buttons[last.index];
    (opener ?? container.current?.querySelector<HTMLElement>('[data-add]'))?.focus();
  }, [editing]);
  return { editing, edit, container };
}
