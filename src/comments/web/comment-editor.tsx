import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Portal from '@mui/material/Portal';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import {
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { MentionNode } from './mention-node.ts';
import { richTextStyles } from './rich-text-styles.ts';
import { type Mention, useMention } from './use-mention.ts';

export type CommentEditorHandle = { focus: () => void; clear: () => void };

export type CommentEditorProps = {
  label: string;
  initialHtml?: string;
  placeholder: string;
  /** Focuses the editor on mount. */
  focusOnOpen?: boolean;
  ref?: Ref<CommentEditorHandle>;
  /** An empty string while there is no text. */
  onChange: (html: string) => void;
  /** Called for Ctrl or ⌘ with Enter. */
  onSubmit: () => void;
};

const extensions = [
  StarterKit.configure({
    heading: false,
    code: false,
    codeBlock: false,
    blockquote: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      protocols: ['http', 'https', 'mailto'],
    },
  }),
  MentionNode,
];

/** The comment editor: bold, lists and links by standard shortcuts, mentions by @. It is loaded on demand. */
export function CommentEditor(props: CommentEditorProps) {
  const { label, initialHtml = '', placeholder, focusOnOpen = false, ref, onChange, onSubmit } = props;
  const listId = useId();
  const mention = useMention();
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef({ mention, onSubmit });
  useEffect(() => {
    latest.current = { mention, onSubmit };
  });
  const editor = useEditor({
    extensions,
    content: initialHtml,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      handleKeyDown: (_view, event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          latest.current.onSubmit();
          return true;
        }
        const isTaken = latest.current.mention.onKey(event.key);
        // Esc closes the list, not the surrounding panel.
        if (isTaken) event.stopPropagation();
        return isTaken;
      },
    },
    onUpdate: ({ editor: now }) => {
      onChange(now.isEmpty ? '' : now.getHTML());
      latest.current.mention.follow(now);
    },
    onSelectionUpdate: ({ editor: now }) => latest.current.mention.follow(now),
    onBlur: ({ editor: now }) => latest.current.mention.follow(now),
  });
  useImperativeHandle(
    ref,
    () => ({
      focus: () => focusEnd(editor, frame.current),
      clear: () => editor.commands.clearContent(true),
    }),
    [editor],
  );
  useFocusOnOpen(editor, frame, focusOnOpen);
  useActiveOption(frame, mention.place === null ? null : `${listId}-${mention.active}`);
  return (
    <Box ref={frame} sx={[richTextStyles, editorStyles]}>
      <EditorContent editor={editor} data-placeholder={editor.isEmpty ? placeholder : undefined} />
      {mention.place !== null && <SuggestionList id={listId} mention={mention} place={mention.place} />}
    </Box>
  );
}

// Tells screen readers which suggestion Enter would select.
function useActiveOption(frame: RefObject<HTMLElement | null>, optionId: string | null): void {
  useEffect(() => {
    const box = textboxIn(frame.current);
    if (box === null) return;
    box.setAttribute('aria-autocomplete', 'list');
    if (optionId === null) box.removeAttribute('aria-activedescendant');
    else box.setAttribute('aria-activedescendant', optionId);
  }, [frame, optionId]);
}

/** Tiptap's view may not be mounted yet, or may be unmounted. */
const textboxIn = (frame: HTMLElement | null): HTMLElement | null =>
  frame?.querySelector<HTMLElement>('[role=textbox]') ?? null;

// Focuses at once, because the command waits for the next frame: letters typed until then would trigger shortcuts.
function focusEnd(editor: Editor, frame: HTMLElement | null): void {
  textboxIn(frame)?.focus();
  editor.commands.focus('end');
}

// In the commit that shows the editor: a passive effect may run later, and a key pressed between would be a shortcut.
function useFocusOnOpen(editor: Editor, frame: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useLayoutEffect(() => {
    // React runs this again when the panel is shown after it was hidden for a part that loads. Tiptap has destroyed the
    // editor then, and hands over a new one.
    if (isWanted && !editor.isDestroyed) focusEnd(editor, frame.current);
  }, [editor, frame, isWanted]);
}

type SuggestionListProps = { id: string; mention: Mention; place: { left: number; bottom: number } };

function SuggestionList({ id, mention, place }: SuggestionListProps) {
  const { t } = useTranslation();
  return (
    <Portal>
      <Paper
        id={id}
        // The editor names the active option; no select can stand beside a cursor.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label={t('comments.mention')}
        elevation={8}
        sx={{
          position: 'fixed',
          zIndex: 'tooltip',
          insetBlockStart: Math.min(place.bottom + 4, window.innerHeight - 240),
          insetInlineStart: Math.min(place.left, window.innerWidth - 260),
          width: 248,
          maxHeight: 232,
          overflowY: 'auto',
          paddingBlock: 0.5,
        }}
      >
        {mention.suggestions.map((suggestion, index) => (
          <Box
            key={suggestion.id}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of the list above
            role="option"
            aria-selected={index === mention.active}
            // The editor keeps the focus and the keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => mention.choose(suggestion)}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              padding: '6px 12px',
              fontSize: '0.8125rem',
              cursor: 'pointer',
              '&:hover, &[aria-selected=true]': { backgroundColor: 'action.hover' },
            }}
          >
            <PersonAvatar name={suggestion.label} photoUrl={suggestion.avatar} size={20} />
            {suggestion.label}
          </Box>
        ))}
      </Paper>
    </Portal>
  );
}

const editorStyles = {
  '& .ProseMirror': {
    minHeight: 64,
    maxHeight: 280,
    overflowY: 'auto',
    padding: '8px 12px',
    outline: 'none',
  },
  '& [data-placeholder]': { position: 'relative' },
  '& [data-placeholder]::before': {
    content: 'attr(data-placeholder)',
    position: 'absolute',
    insetBlockStart: 8,
    insetInlineStart: 12,
    color: 'text.secondary',
    pointerEvents: 'none',
  },
} as const;
