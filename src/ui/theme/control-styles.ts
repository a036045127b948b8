import type { Components, Theme } from '@mui/material/styles';
import type { KadroColors } from './palette.ts';
import { radius, tapTarget } from './tokens.ts';

type Styles = Components<Omit<Theme, 'components'>>;

/** Styles of buttons, toggles, tabs, chips and check boxes. */
export function controlStyles(colors: KadroColors): Styles {
  return { ...buttonStyles(colors), ...tickStyles(colors), ...chipStyles(colors) };
}

function buttonStyles(colors: KadroColors): Styles {
  const { accent } = colors;
  const solid = (fill: string, hover: string) => ({
    color: '#FFFFFF',
    backgroundColor: fill,
    '&:hover': { backgroundColor: hover },
    '&.Mui-disabled': { color: colors.textFaint, backgroundColor: colors.sunken },
  });
  return {
    MuiButton: {
      defaultProps: { disableElevation: true, size: 'medium', color: 'inherit' },
      styleOverrides: {
        root: {
          minWidth: 0,
          minHeight: 36,
          padding: '6px 14px',
          borderRadius: radius.control,
          lineHeight: 1.4,
          whiteSpace: 'nowrap',
          transition: 'background-color 120ms, border-color 120ms, color 120ms',
          '& .MuiButton-startIcon': { marginInlineStart: -2, marginInlineEnd: 6 },
          '&.Mui-disabled': { color: colors.textFaint },
          variants: [
            {
              props: { variant: 'contained', color: 'primary' },
              style: solid(accent.solid, accent.solidHover),
            },
            {
              props: { variant: 'contained', color: 'inherit' },
              style: solid(accent.solid, accent.solidHover),
            },
            {
              props: { variant: 'contained', color: 'error' },
              style: solid(colors.dangerSolid, colors.dangerSolidHover),
            },
            {
              props: { variant: 'outlined', color: 'inherit' },
              style: {
                color: colors.text,
                backgroundColor: colors.surface,
                borderColor: colors.line,
                boxShadow: '0 1px 2px rgb(20 24 36 / 0.04)',
                '&:hover': { backgroundColor: colors.hover, borderColor: colors.controlLine },
              },
            },
            {
              props: { variant: 'text', color: 'inherit' },
              style: {
                color: colors.textMuted,
                '&:hover': { color: colors.text, backgroundColor: colors.hover },
              },
            },
            {
              props: { size: 'small' },
              style: { minHeight: 30, padding: '3px 10px', fontSize: '0.8125rem' },
            },
            {
              props: { size: 'large' },
              style: { minHeight: 44, padding: '9px 20px', fontSize: '0.9375rem' },
            },
          ],
        },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          width: 36,
          height: 36,
          padding: 0,
          borderRadius: radius.control,
          color: colors.textMuted,
          '&:hover': { color: colors.text, backgroundColor: colors.hover },
          variants: [{ props: { size: 'small' }, style: { width: 28, height: 28, borderRadius: 6 } }],
        },
      },
    },
    MuiToggleButtonGroup: {
      styleOverrides: {
        root: { padding: 2, gap: 2, borderRadius: radius.control, backgroundColor: colors.sunken },
        grouped: { margin: 0, border: 0, borderRadius: '6px !important' },
      },
    },
    MuiToggleButton: {
      styleOverrides: {
        root: {
          minHeight: 30,
          padding: '3px 10px',
          gap: 6,
          fontSize: '0.8125rem',
          lineHeight: 1.4,
          color: colors.textMuted,
          border: 0,
          '&.Mui-selected, &.Mui-selected:hover': {
            color: colors.text,
            backgroundColor: colors.surface,
            boxShadow: `0 0 0 1px ${colors.line}, 0 1px 2px rgb(20 24 36 / 0.08)`,
          },
        },
      },
    },
    MuiLink: {
      defaultProps: { underline: 'hover' },
      styleOverrides: { root: { color: accent.text, borderRadius: 3, fontWeight: 500 }, button: tapTarget },
    },
  };
}

function tickStyles(colors: KadroColors): Styles {
  const box = {
    padding: 6,
    color: colors.controlLine,
    '&.Mui-checked, &.MuiCheckbox-indeterminate': { color: colors.accent.graphic },
    '&.Mui-disabled': { opacity: 0.6 },
    '& .MuiSvgIcon-root': { fontSize: 20 },
    // Inside its padding, because an outer ring would cover the label.
    '&.Mui-focusVisible': { outlineOffset: -4 },
  };
  return {
    MuiCheckbox: { styleOverrides: { root: { ...box, borderRadius: 6 } } },
    MuiRadio: { styleOverrides: { root: box } },
    MuiFormControlLabel: {
      styleOverrides: { root: { marginInlineStart: -6, marginInlineEnd: 16 }, label: { lineHeight: 1.45 } },
    },
    MuiSwitch: {
      styleOverrides: {
        root: { width: 36, height: 20, padding: 0, borderRadius: 10, overflow: 'visible', flexShrink: 0 },
        switchBase: {
          padding: 2,
          '&.Mui-checked': {
            transform: 'translateX(16px)',
            color: '#FFFFFF',
            '& + .MuiSwitch-track': { opacity: 1, backgroundColor: colors.accent.graphic },
          },
          '&.Mui-disabled': { color: '#FFFFFF', opacity: 0.8 },
          '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.45 },
          '&.Mui-focusVisible + .MuiSwitch-track': {
            outline: `2px solid ${colors.focus}`,
            outlineOffset: 2,
          },
        },
        // The clickable area is higher than the visible switch.
        input: { insetBlockStart: -4, height: 28 },
        thumb: { width: 16, height: 16, boxShadow: '0 1px 2px rgb(0 0 0 / 0.24)' },
        track: { opacity: 1, borderRadius: 10, backgroundColor: colors.controlLine },
      },
    },
  };
}

function chipStyles(colors: KadroColors): Styles {
  return {
    MuiChip: {
      styleOverrides: {
        root: {
          height: 24,
          borderRadius: radius.chip,
          fontSize: '0.75rem',
          fontWeight: 500,
          backgroundColor: colors.sunken,
          color: colors.text,
        },
        outlined: { backgroundColor: 'transparent', borderColor: colors.line },
        label: { paddingInline: 8 },
        deleteIcon: { fontSize: 16, color: colors.textMuted, '&:hover': { color: colors.text } },
      },
    },
    MuiBadge: { defaultProps: { max: 99 }, styleOverrides: { badge: { fontWeight: 600, fontSize: 11 } } },
  };
}
