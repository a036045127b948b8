import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import { useRaisedToasts } from './use-raised-toasts.ts';
import { useToastsInDialogs } from './use-toasts-in-dialogs.ts';

/** Where toasts are among what floats: in dialogs, above main actions, below open menus and lists, over tooltips. */
export function ToastPlaces() {
  useToastsInDialogs();
  useRaisedToasts();
  return <GlobalStyles styles={orderOf} />;
}

const openOverlay = [
  '> .MuiPopover-root:not(.MuiModal-hidden)',
  '> .MuiDrawer-root:not(.MuiModal-hidden)',
  '> .MuiAutocomplete-popper',
].join(', ');

const orderOf = ({ zIndex, breakpoints }: Theme) => ({
  [`body:has(${openOverlay}) > div > #toasts`]: {
    zIndex: zIndex.drawer - 1,
    // On a phone a menu fills the lower part of the screen.
    [breakpoints.down('sm')]: { insetBlock: '16px auto' },
  },
  // A tooltip stays open below the pointer, so it would keep "Undo" covered. Dialogs hold their toasts, so theirs are
  // hidden meanwhile.
  'body:has([data-toast] > button + button) .MuiTooltip-popper': { zIndex: zIndex.drawer - 1 },
});
