import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activeShortcuts } from '#platform/web/shortcuts.ts';
import { Kbd } from '#ui/page/kbd.tsx';
import { modifierKey } from './modifier-key.ts';

// In the order of the list, each with its keys.
const keysOf: Readonly<Record<string, readonly string[]>> = {
  '/': ['/'],
  arrows: ['←', '↑', '↓', '→'],
  j: ['J'],
  k: ['K'],
  enter: ['↵'],
  'alt-arrows': ['Alt', '←', '→'],
  m: ['M'],
  r: ['R'],
  x: ['X'],
  'shift-arrows': ['Shift', '↑', '↓'],
  c: ['C'],
  w: ['W'],
  e: ['E'],
  b: ['B'],
  v: ['V'],
  numbers: ['1', '2', '3'],
  u: ['U'],
  t: ['T'],
  s: ['S'],
};

type ShortcutsDialogProps = { open: boolean; onClose: () => void };

/** The shortcuts of the open screen, and those of every screen. */
export function ShortcutsDialog({ open, onClose }: ShortcutsDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <Stack direction="row" sx={{ justifyContent: 'space-between', padding: '18px 16px 4px 24px' }}>
        <Typography id={titleId} variant="h2">
          {t('app.shortcuts.title')}
        </Typography>
        <IconButton size="small" aria-label={t('ui.close')} onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </Stack>
      <Box sx={{ padding: '4px 24px 24px', overflowY: 'auto' }}>
        <Content />
      </Box>
    </Dialog>
  );
}

function Content() {
  const { t } = useTranslation();
  const [offered] = useState(activeShortcuts);
  const here = Object.entries(keysOf).filter(([name]) => offered.has(name));
  return (
    <>
      {here.length > 0 && (
        <KeyList
          title={t('app.shortcuts.here')}
          rows={here.map(([name, keys]) => ({ keys, words: t(`app.shortcuts.keys.${name}`) }))}
        />
      )}
      <KeyList
        title={t('app.shortcuts.everywhere')}
        rows={[
          { keys: [modifierKey(), 'K'], words: t('app.shortcuts.palette') },
          { keys: ['?'], words: t('app.shortcuts.help') },
          { keys: [modifierKey(), 'Z'], words: t('app.shortcuts.undo') },
          { keys: ['Esc'], words: t('app.shortcuts.escape') },
        ]}
      />
    </>
  );
}

function KeyList({ title, rows }: { title: string; rows: { keys: readonly string[]; words: string }[] }) {
  return (
    <Box component="section" sx={{ marginBlockStart: 1.5 }}>
      <Typography variant="h3" sx={{ color: 'text.secondary' }}>
        {title}
      </Typography>
      <Box component="dl" sx={listStyles}>
        {rows.map(({ keys, words }) => (
          <Box key={words} sx={{ display: 'contents' }}>
            <dt>{words}</dt>
            <Box component="dd" sx={{ margin: 0, textAlign: 'end' }}>
              <Kbd keys={keys} />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const listStyles = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: '8px 16px',
  alignItems: 'center',
  margin: 0,
  marginBlockStart: 1,
  fontSize: '0.875rem',
} as const;
