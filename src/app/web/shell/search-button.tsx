import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { Search } from 'lucide-react';
import { lazy, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '#platform/web/shortcuts.ts';
import { Kbd } from '#ui/page/kbd.tsx';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import { modifierKey } from '../palette/modifier-key.ts';
import { showOverlay, useOverlay } from './overlays.ts';
import { ShellPart } from './shell-part.tsx';

const PaletteDialog = lazy(async () => ({
  default: (await import('../palette/palette-dialog.tsx')).PaletteDialog,
}));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('../palette/shortcuts-dialog.tsx')).ShortcutsDialog,
}));

/** Opens the palette, as Ctrl or ⌘ with K does on every page; `?` opens the list of shortcuts. */
export function SearchButton() {
  const { t } = useTranslation();
  const palette = useOverlay('palette');
  const shortcuts = useOverlay('shortcuts');
  usePaletteKey();
  useShortcut('?', shortcuts.open);
  return (
    <>
      <Box
        component="button"
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={palette.open}
        sx={buttonStyles}
      >
        <Search size={17} aria-hidden />
        <Box component="span" sx={visuallyHidden}>
          {t('app.palette.title')}
        </Box>
        <Box component="span" className="words" aria-hidden>
          {t('app.palette.search')}
        </Box>
        <Box component="span" className="words" aria-hidden>
          <Kbd keys={[modifierKey(), 'K']} />
        </Box>
      </Box>
      {palette.wasOpened && (
        <ShellPart isOpen={palette.isOpen} onFailed={palette.close}>
          <PaletteDialog open={palette.isOpen} onClose={palette.close} />
        </ShellPart>
      )}
      {shortcuts.wasOpened && (
        <ShellPart isOpen={shortcuts.isOpen} onFailed={shortcuts.close}>
          <ShortcutsDialog open={shortcuts.isOpen} onClose={shortcuts.close} />
        </ShellPart>
      )}
    </>
  );
}

// Also while the user types, but not over a dialog, because leaving it would lose its form.
function usePaletteKey(): void {
  const { isOpen } = useOverlay('palette');
  // A layout effect, so that the shortcut works from the first paint on.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return;
      if (!isOpen && document.querySelector('.MuiDialog-root') !== null) return;
      event.preventDefault();
      showOverlay(isOpen ? null : 'palette');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen]);
}

const buttonStyles = (theme: Theme) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minWidth: 36,
  height: 36,
  paddingInline: '9px',
  border: '1px solid transparent',
  borderRadius: '8px',
  background: 'none',
  color: theme.kadro.textMuted,
  fontSize: '0.8125rem',
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.kadro.hover, color: theme.kadro.text },
  [theme.breakpoints.up('sm')]: {
    width: 240,
    borderColor: theme.kadro.line,
    backgroundColor: theme.kadro.surface,
    '& .words': { flex: 1 },
    '& .words + .words': { flex: 'none' },
  },
  [theme.breakpoints.down('sm')]: { '& .words': { display: 'none' } },
});
