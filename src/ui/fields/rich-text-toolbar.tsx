import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useEditorState } from '@tiptap/react';
import type { Editor } from '@tiptap/react';
import { Bold, Heading2, Heading3, Italic, Link, List, ListOrdered, Redo2, Undo2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkPopover } from './link-popover.tsx';

type Tool = {
  key: string;
  icon: LucideIcon;
  pressed?: boolean;
  disabled?: boolean;
  run: (button: HTMLElement) => void;
};

type RichTextToolbarProps = { editor: Editor; controls: string; disabled: boolean };

/** One tab stop; the arrow keys move inside. */
export function RichTextToolbar({ editor, controls, disabled }: RichTextToolbarProps) {
  const { t } = useTranslation();
  const [linkAnchor, setLinkAnchor] = useState<HTMLElement | null>(null);
  const [stop, setStop] = useState(0);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const tools = useTools(editor, setLinkAnchor);
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const forward = document.documentElement.dir === 'rtl' ? -step : step;
    const next = (stop + forward + tools.length) % tools.length;
    setStop(next);
    buttons.current[next]?.focus();
  };
  return (
    <Box
      role="toolbar"
      aria-label={t('ui.richText.toolbar')}
      aria-controls={controls}
      onKeyDown={walk}
      sx={(theme) => ({
        display: 'flex',
        flexWrap: 'wrap',
        gap: '2px',
        padding: '4px',
        borderBlockEnd: `1px solid ${theme.kadro.line}`,
      })}
    >
      {tools.map((tool, index) => (
        <Box key={tool.key} sx={{ display: 'contents' }}>
          {(index === 2 || index === 4 || index === 6 || index === 7) && (
            <Divider orientation="vertical" flexItem sx={{ marginInline: '4px', marginBlock: '5px' }} />
          )}
          <Tooltip title={t(`ui.richText.${tool.key}`)}>
            <span>
              <IconButton
                size="small"
                ref={(button) => {
                  buttons.current[index] = button;
                }}
                tabIndex={index === stop ? 0 : -1}
                aria-label={t(`ui.richText.${tool.key}`)}
                {...(tool.pressed !== undefined && { 'aria-pressed': tool.pressed })}
                aria-disabled={disabled || tool.disabled === true}
                onFocus={() => setStop(index)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={(event) => {
                  if (!disabled && !tool.disabled) tool.run(event.currentTarget);
                }}
                sx={{
                  '&[aria-pressed=true]': { color: 'primary.main', backgroundColor: 'primary.light' },
                  '&[aria-disabled=true]': { opacity: 0.45 },
                }}
              >
                <tool.icon size={16} aria-hidden />
              </IconButton>
            </span>
          </Tooltip>
        </Box>
      ))}
      {linkAnchor && <LinkPopover editor={editor} anchor={linkAnchor} onClose={() => setLinkAnchor(null)} />}
    </Box>
  );
}

function useTools(editor: Editor, openLink: (button: HTMLElement) => void): Tool[] {
  const now = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      heading2: current.isActive('heading', { level: 2 }),
      heading3: current.isActive('heading', { level: 3 }),
      bulletList: current.isActive('bulletList'),
      orderedList: current.isActive('orderedList'),
      link: current.isActive('link'),
      canUndo: current.can().undo(),
      canRedo: current.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  return [
    { key: 'bold', icon: Bold, pressed: now.bold, run: () => chain().toggleBold().run() },
    { key: 'italic', icon: Italic, pressed: now.italic, run: () => chain().toggleItalic().run() },
    {
      key: 'heading2',
      icon: Heading2,
      pressed: now.heading2,
      run: () => chain().toggleHeading({ level: 2 }).run(),
    },
    {
      key: 'heading3',
      icon: Heading3,
      pressed: now.heading3,
      run: () => chain().toggleHeading({ level: 3 }).run(),
    },
    { key: 'bulletList', icon: List, pressed: now.bulletList, run: () => chain().toggleBulletList().run() },
    {
      key: 'orderedList',
      icon: ListOrdered,
      pressed: now.orderedList,
      run: () => chain().toggleOrderedList().run(),
    },
    { key: 'link', icon: Link, pressed: now.link, run: openLink },
    { key: 'undo', icon: Undo2, disabled: !now.canUndo, run: () => chain().undo().run() },
    { key: 'redo', icon: Redo2, disabled: !now.canRedo, run: () => chain().redo().run() },
  ];
}
