import { useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { fold } from '#platform/contract/fold.ts';
import { useCompany } from '#platform/web/session.ts';
import { mentionSuggestionsQuery } from './queries.ts';

type MentionSearch = { search: string; from: number; to: number; left: number; bottom: number };
export type Suggestion = { id: string; label: string; avatar: string | null };

export type Mention = {
  /** Position of the list, in pixels of the window; null while no mention is being typed. */
  place: { left: number; bottom: number } | null;
  suggestions: Suggestion[];
  active: number;
  /** Call this when the text or the cursor changes. */
  follow: (editor: Editor) => void;
  /** True when the list handled the key. */
  onKey: (key: string) => boolean;
  choose: (suggestion: Suggestion) => void;
};

const typedAt = /(?:^|[\s(])@([\p{L}\p{M}.'-]*(?: [\p{L}\p{M}.'-]*)?)$/u;
const lookBackChars = 40;
const shownMax = 6;

/** Suggests members while the user types a name after an @. */
export function useMention(): Mention {
  const editorRef = useRef<Editor | null>(null);
  // Newer than the state until the next render.
  const latest = useRef<MentionSearch | null>(null);
  const [typed, setTyped] = useState<MentionSearch | null>(null);
  const [wantedId, setWantedId] = useState<string | null>(null);
  const { suggestions, isUnderWay } = useSuggestions(typed);
  const wanted = suggestions.findIndex(({ id }) => id === wantedId);
  const active = Math.max(0, wanted);
  const chosen = suggestions[active];
  const show = (next: MentionSearch | null): void => {
    latest.current = next;
    setTyped(next);
    setWantedId(null);
  };
  const choose = ({ id, label }: Suggestion): void => {
    if (latest.current === null) return;
    const { from, to } = latest.current;
    const mention = { type: 'mention', attrs: { id, label } };
    const content = [mention, { type: 'text', text: ' ' }];
    show(null);
    editorRef.current?.chain().focus().insertContentAt({ from, to }, content).run();
  };
  const point = (index: number): void => setWantedId(suggestions.at(index % suggestions.length)?.id ?? null);
  const isSettled = (): boolean => typed === latest.current && (!isUnderWay || wanted !== -1);
  const waiting = useWaitingKey({ editorRef, latest, isSettled, chosen, choose });
  return {
    place: typed !== null && suggestions.length > 0 ? typed : null,
    suggestions,
    active,
    choose,
    follow(editor) {
      editorRef.current = editor;
      const next = findMentionSearch(editor);
      const isSame = next?.search === latest.current?.search && next?.from === latest.current?.from;
      if (!isSame) show(next);
    },
    onKey(key) {
      if (latest.current === null) return false;
      if (key === 'Enter' || key === 'Tab') return waiting.onKey(key);
      if (waiting.giveUp(key) || suggestions.length === 0) return false;
      if (key === 'ArrowDown') point(active + 1);
      else if (key === 'ArrowUp') point(active - 1);
      else if (key === 'Escape') show(null);
      else return false;
      return true;
    },
  };
}

/** The members whose names or addresses match the typed text. */
function useSuggestions(typed: MentionSearch | null): { suggestions: Suggestion[]; isUnderWay: boolean } {
  const { id: companyId } = useCompany();
  const first = useQuery({ ...mentionSuggestionsQuery(companyId, ''), enabled: typed !== null });
  // With all members known, their list answers every text.
  const isAllKnown = first.data?.nextCursor === null;
  const search = typed?.search.trim() ?? '';
  const found = useQuery({
    ...mentionSuggestionsQuery(companyId, search),
    enabled: typed !== null && !isAllKnown,
  });
  const known = (isAllKnown ? first.data : (found.data ?? first.data))?.items ?? [];
  const suggestions = known
    .filter(({ status, name, surname, email }) => {
      return status === 'active' && fold(`${name} ${surname} ${email ?? ''}`).includes(fold(search));
    })
    .slice(0, shownMax)
    .map(({ id, name, surname, avatar }) => ({ id, label: `${name} ${surname}`, avatar }));
  return {
    suggestions: typed === null ? [] : suggestions,
    isUnderWay: !isAllKnown && found.isFetching && found.data === undefined,
  };
}

type KeyInput = {
  editorRef: RefObject<Editor | null>;
  latest: RefObject<MentionSearch | null>;
  /** False while the suggestions may be those of an earlier text. */
  isSettled: () => boolean;
  chosen: Suggestion | undefined;
  choose: (suggestion: Suggestion) => void;
};

/** Enter and Tab choose only among the members of the text as it is now: before its answer is here, they wait for it. */
function useWaitingKey({ editorRef, latest, isSettled, chosen, choose }: KeyInput) {
  const awaited = useRef<{ key: string; text: MentionSearch | null } | null>(null);
  const breakLine = (): void => {
    editorRef.current?.commands.first(({ commands }) => [
      () => commands.splitListItem('listItem'),
      () => commands.splitBlock(),
    ]);
  };
  useEffect(() => {
    if (awaited.current === null) return;
    const { key, text } = awaited.current;
    const isOfNow = text === latest.current;
    if (isOfNow && !isSettled()) return;
    awaited.current = null;
    if (!isOfNow) return;
    if (chosen !== undefined) choose(chosen);
    else if (key === 'Enter') breakLine();
  });
  return {
    onKey(key: string): boolean {
      if (isSettled()) {
        if (chosen !== undefined) choose(chosen);
        return chosen !== undefined;
      }
      // A lone @ names no member.
      if (latest.current?.search.trim() === '') return false;
      awaited.current ??= { key, text: latest.current };
      return true;
    },
    /** Another key ends the waiting, and the line breaks as it would without a mention. */
    giveUp(key: string): boolean {
      const isEnter = awaited.current?.key === 'Enter';
      awaited.current = null;
      if (!isEnter || key === 'Escape') return false;
      breakLine();
      return true;
    },
  };
}

function findMentionSearch(editor: Editor): MentionSearch | null {
  const { $from, empty } = editor.state.selection;
  if (!empty || !editor.isFocused) return null;
  const start = Math.max(0, $from.parentOffset - lookBackChars);
  const before = $from.parent.textBetween(start, $from.parentOffset, undefined, '\ufffc');
  const match = typedAt.exec(before);
  if (match === null) return null;
  const search = match[1] ?? '';
  const from = $from.pos - search.length - 1;
  const { left, bottom } = editor.view.coordsAtPos(from);
  return { search, from, to: $from.pos, left, bottom };
}
