import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useImperativeHandle } from 'react';
import type { Ref } from 'react';
import { cleanPaste } from './clean-paste.ts';
import { MarkedWords, markWords } from './marked-words.ts';
import { RichTextToolbar } from './rich-text-toolbar.tsx';

export type RichTextEditorProps = {
  id: string;
  labelledBy: string;
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  focusRef: Ref<{ focus: () => void }>;
  invalid: boolean;
  disabled: boolean;
  minHeight: number;
  aria: Record<string, unknown>;
  marked?: readonly string[];
};

const noWords: readonly string[] = [];

const extensions = [
  MarkedWords,
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      protocols: ['http', 'https', 'mailto'],
    },
  }),
];

/** The editor with its toolbar; always loaded lazily, by RichTextField. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { id, focusRef, invalid, disabled, minHeight, marked = noWords } = props;
  const editor = useRichText(props);
  useEffect(() => markWords(editor, marked), [editor, marked]);
  useImperativeHandle(focusRef, () => ({ focus: () => editor.commands.focus() }), [editor]);
  return (
    <Box sx={(theme) => frameStyles(theme, { invalid, disabled, minHeight })}>
      <RichTextToolbar editor={editor} controls={id} disabled={disabled} />
      <EditorContent editor={editor} />
    </Box>
  );
}

/** The editor, synchronised with the value, attributes and state in its props. */
function useRichText({
  id,
  labelledBy,
  value,
  onChange,
  onBlur,
  disabled,
  aria,
}: RichTextEditorProps): Editor {
  const attributes = {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelledBy,
    ...Object.fromEntries(Object.entries(aria).map(([name, setting]) => [name, String(setting)])),
  };
  const editorProps = { attributes, transformPastedHTML: cleanPaste };
  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    editorProps,
    onUpdate: ({ editor: current }) => onChange(current.isEmpty ? '' : current.getHTML()),
    onBlur,
  });
  useEffect(() => {
    // React keeps the state of a page part that was hidden, but its editor has been destroyed by then.
    if (editor.isDestroyed) return;
    const shown = editor.isEmpty ? '' : editor.getHTML();
    if (value !== shown && !editor.isFocused) editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    if (!editor.isDestroyed) editor.setOptions({ editable: !disabled, editorProps });
    // The attributes are new on every render; their text says whether they changed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [editor, disabled, JSON.stringify(attributes)]);
  return editor;
}

type FrameState = Pick<RichTextEditorProps, 'invalid' | 'disabled' | 'minHeight'>;

const frameStyles = (theme: Theme, { invalid, disabled, minHeight }: FrameState) => ({
  borderRadius: '8px',
  border: `1px solid ${invalid ? theme.kadro.tones.danger.text : theme.kadro.controlLine}`,
  backgroundColor: disabled ? theme.kadro.sunken : theme.kadro.surface,
  '&:has(.ProseMirror:focus)': {
    borderColor: theme.kadro.focus,
    boxShadow: `0 0 0 1px ${theme.kadro.focus}, 0 0 0 4px ${theme.kadro.accent.wash}`,
    '@media (forced-colors: active)': { outline: '2px solid CanvasText' },
  },
  '& .ProseMirror': {
    minHeight,
    padding: '10px 14px 14px',
    outline: 'none',
    lineHeight: 1.6,
    overflowWrap: 'anywhere',
    '& > *:first-of-type': { marginBlockStart: 0 },
    '& > *:last-child': { marginBlockEnd: 0 },
    '& p': { marginBlock: '0.6em' },
    '& h2': { fontSize: '1.0625rem', fontWeight: 600, marginBlock: '1em 0.4em' },
    '& h3': { fontSize: '0.875rem', fontWeight: 600, marginBlock: '1em 0.4em' },
    '& ul, & ol': { paddingInlineStart: 3, marginBlock: '0.5em' },
    '& li p': { marginBlock: '0.2em' },
    '& .marked-word': {
      borderRadius: '3px',
      backgroundColor: theme.kadro.tones.warning.wash,
      boxShadow: `inset 0 -2px 0 ${theme.kadro.tones.warning.line}`,
    },
    '& a': { color: theme.kadro.accent.text, textDecoration: 'underline' },
    '& blockquote': {
      margin: 0,
      paddingInlineStart: 2,
      borderInlineStart: `3px solid ${theme.kadro.line}`,
      color: theme.kadro.textMuted,
    },
  },
});
