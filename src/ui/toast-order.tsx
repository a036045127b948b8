import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';

/** The order of toasts among what floats: open menus and lists are over those of the page, tooltips are below. */
export const ToastOrder = () => <GlobalStyles styles={orderOf} />;

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
