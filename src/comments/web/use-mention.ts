import { useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { useRef, useState } from 'react';
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

/** Suggests members while the user types a name after an @. */
export function useMention(): Mention {
  const { id: companyId } = useCompany();
  const editorRef = useRef<Editor | null>(null);
  const [typed, setTyped] = useState<MentionSearch | null>(null);
  const [active, setActive] = useState(0);
  const { data } = useQuery({
    ...mentionSuggestionsQuery(companyId, typed?.search ?? ''),
    enabled: typed !== null,
    placeholderData: (before) => before,
  });
  const suggestions =
    typed === null
      ? []
      : (data?.items ?? [])
          .filter((member) => member.status === 'active')
          .map(({ id, name, surname, avatar }) => ({ id, label: `${name} ${surname}`, avatar }));
  const choose = ({ id, label }: Suggestion): void => {
    if (typed === null) return;
    const mention = { type: 'mention', attrs: { id, label } };
    editorRef.current
      ?.chain()
      .focus()
      .insertContentAt({ from: typed.from, to: typed.to }, [mention, { type: 'text', text: ' ' }])
      .run();
    setTyped(null);
  };
  return {
    place: typed !== null && suggestions.length > 0 ? typed : null,
    suggestions,
    active: Math.min(active, Math.max(0, suggestions.length - 1)),
    choose,
    follow(editor) {
      editorRef.current = editor;
      const next = findMentionSearch(editor);
      if (next?.search !== typed?.search) setActive(0);
      setTyped(next);
    },
    onKey(key) {
      if (typed === null || suggestions.length === 0) return false;
      const chosen = suggestions[active];
      if (key === 'ArrowDown') setActive((active + 1) % suggestions.length);
      else if (key === 'ArrowUp') setActive((active - 1 + suggestions.length) % suggestions.length);
      else if ((key === 'Enter' || key === 'Tab') && chosen !== undefined) choose(chosen);
      else if (key === 'Escape') setTyped(null);
      else return false;
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
