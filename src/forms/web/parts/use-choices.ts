import { type ClipboardEvent, useEffect, useRef } from 'react';
import { useController } from 'react-hook-form';
import { optionsMax } from '../../rules.ts';
import type { QuestionForm } from './question-form.ts';

export type Option = { id: string; label: string };

export const newOption = (label = ''): Option => ({ id: crypto.randomUUID(), label });

/** The choices of a question, which of them flag, and the functions that change them. */
export function useChoices({ control }: QuestionForm) {
  const { field, fieldState } = useController({ control, name: 'settings.options' });
  const rule = useController({ control, name: 'knockoutRule' });
  const options = (field.value ?? []) as Option[];
  const flagged = (rule.field.value as { options: string[] } | null | undefined)?.options ?? [];
  const { focus, focusOn } = useFocusOn(options);
  const setFlagged = (ids: string[]): void => rule.field.onChange(ids.length === 0 ? null : { options: ids });
  const insert = (index: number, added: Option[]): void => {
    field.onChange(options.toSpliced(index, 0, ...added).slice(0, optionsMax));
    focus(added.at(-1)?.id);
  };
  const paste = (event: ClipboardEvent): void => {
    const lines = linesOf(event.clipboardData.getData('text'));
    if (lines.length < 2) return;
    event.preventDefault();
    const filled = options.filter((option) => option.label.trim() !== '');
    const added = lines.map((line) => newOption(line));
    field.onChange([...filled, ...added].slice(0, optionsMax));
    focus(added.at(-1)?.id);
  };
  const remove = (index: number): void => {
    field.onChange(options.toSpliced(index, 1));
    setFlagged(flagged.filter((id) => id !== options[index]?.id));
    focus((options[index + 1] ?? options[index - 1])?.id);
  };
  return {
    options,
    flagged,
    error: fieldState.error as unknown,
    flagError: rule.fieldState.error,
    focusOn,
    insert,
    reorder: (ids: string[]) =>
      field.onChange(ids.flatMap((id) => options.find((option) => option.id === id) ?? [])),
    rename: (id: string, label: string) =>
      field.onChange(options.map((option) => (option.id === id ? { id, label } : option))),
    flag: (id: string) =>
      setFlagged(flagged.includes(id) ? flagged.filter((one) => one !== id) : [...flagged, id]),
    remove,
    /** Moves from one choice to the next; after the last it adds a new one. */
    goOn: (index: number) => {
      const next = options[index + 1];
      if (next !== undefined) focus(next.id);
      else if (options.length < optionsMax) insert(index + 1, [newOption()]);
    },
    paste,
  };
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim().slice(0, 200))
    .filter((line) => line !== '');

/** Focuses a line as soon as it is rendered. */
function useFocusOn(options: Option[]) {
  const lines = useRef(new Map<string, HTMLInputElement>());
  const wanted = useRef<string | undefined>(undefined);
  useEffect(() => {
    const line = lines.current.get(wanted.current ?? '');
    if (line === undefined) return;
    wanted.current = undefined;
    line.focus();
  }, [options]);
  return {
    focus: (id: string | undefined): void => {
      wanted.current = id;
      lines.current.get(id ?? '')?.focus();
    },
    focusOn: (id: string) => (line: HTMLInputElement | null) => {
      if (line === null) lines.current.delete(id);
      else lines.current.set(id, line);
    },
  };
}
