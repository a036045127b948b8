import type { Components, Theme } from '@mui/material/styles';
import type { KadroColors } from './palette.ts';
import { radius, tooltipDelays } from './tokens.ts';
import type { Tone } from './tokens.ts';

type Styles = Components<Omit<Theme, 'components'>>;

/** Styles of surfaces on or over the page. Only floating ones have shadows. */
export function surfaceStyles(colors: KadroColors): Styles {
  const floating = {
    border: `1px solid ${colors.line}`,
    boxShadow: colors.floatShadow,
    backgroundImage: 'none',
  };
  const alertStyles = (severity: 'error' | 'warning' | 'info' | 'success', tone: Tone) => ({
    props: { variant: 'standard' as const, severity },
    style: { backgroundColor: colors.tones[tone].wash, borderColor: colors.tones[tone].line },
  });
  return {
    ...floatStyles(colors, floating),
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' } },
    },
    MuiDivider: { styleOverrides: { root: { borderColor: colors.line } } },
    MuiAlert: {
      styleOverrides: {
        root: {
          borderRadius: radius.control,
          border: '1px solid',
          padding: '6px 12px',
          fontSize: '0.8125rem',
          variants: [
            alertStyles('error', 'danger'),
            alertStyles('warning', 'warning'),
            alertStyles('info', 'info'),
            alertStyles('success', 'success'),
          ],
        },
        icon: { marginInlineEnd: 10, paddingBlock: 9, fontSize: 18 },
        message: { color: colors.text },
      },
    },
    MuiSkeleton: {
      defaultProps: { animation: 'wave', variant: 'rounded' },
      styleOverrides: { root: { backgroundColor: colors.sunken }, rounded: { borderRadius: 6 } },
    },
    MuiLinearProgress: {
      styleOverrides: {
        root: { height: 4, borderRadius: 2, backgroundColor: colors.sunken },
        bar: { borderRadius: 2, backgroundColor: colors.accent.graphic },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: colors.line, fontSize: '0.8125rem', padding: '10px 12px' },
        head: { color: colors.textMuted, fontWeight: 500 },
      },
    },
    MuiListItemButton: {
      styleOverrides: {
        root: {
          borderRadius: radius.control,
          '&.Mui-selected': { backgroundColor: colors.accent.wash, color: colors.accent.text },
        },
      },
    },
  };
}

function floatStyles(colors: KadroColors, floating: object): Styles {
  return {
    MuiDialog: {
      styleOverrides: { paper: { ...floating, borderRadius: radius.surface, margin: 16 } },
    },
    MuiDialogTitle: {
      styleOverrides: { root: { fontSize: '1.0625rem', fontWeight: 600, padding: '20px 24px 8px' } },
    },
    MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 16px' } } },
    MuiDialogActions: {
      styleOverrides: { root: { flexWrap: 'wrap', padding: '12px 24px 20px', gap: 8 } },
    },
    MuiBackdrop: {
      styleOverrides: {
        root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(12 14 20 / 0.44)' } },
      },
    },
    MuiPopover: { styleOverrides: { paper: { ...floating, borderRadius: radius.control + 2 } } },
    MuiMenu: { styleOverrides: { list: { padding: 4 } } },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          minHeight: 34,
          padding: '5px 10px',
          gap: 10,
          borderRadius: 6,
          fontSize: '0.875rem',
          '&.Mui-focusVisible': { outline: `2px solid ${colors.focus}`, outlineOffset: -2 },
        },
      },
    },
    MuiTooltip: {
      // A description, because plain elements cannot have a name and controls have their own.
      defaultProps: { ...tooltipDelays, enterNextDelay: 100, describeChild: true },
      styleOverrides: {
        tooltip: {
          padding: '5px 9px',
          borderRadius: 6,
          fontSize: '0.75rem',
          lineHeight: 1.45,
          color: '#F4F5F8',
          backgroundColor: '#20242D',
          border: '1px solid #343A46',
        },
      },
    },
    MuiDrawer: { styleOverrides: { paper: { borderRadius: 0, backgroundImage: 'none' } } },
  };
}
