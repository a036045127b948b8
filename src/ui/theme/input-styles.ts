import type { Components, Theme } from '@mui/material/styles';
import type { KadroColors } from './palette.ts';
import { radius } from './tokens.ts';

type Styles = Components<Omit<Theme, 'components'>>;

/** Styles of inputs; labels are above them, so there is no notch and no floating label. */
export function inputStyles(colors: KadroColors): Styles {
  const ring = `0 0 0 3px ${colors.accent.wash}`;
  return {
    MuiOutlinedInput: {
      defaultProps: { notched: false },
      styleOverrides: {
        root: {
          minHeight: 36,
          borderRadius: radius.control,
          backgroundColor: colors.surface,
          fontSize: '0.875rem',
          '& .MuiOutlinedInput-notchedOutline': {
            borderColor: colors.controlLine,
            transition: 'border-color 120ms',
          },
          '&:hover:not(.Mui-disabled, .Mui-error) .MuiOutlinedInput-notchedOutline': {
            borderColor: colors.textMuted,
          },
          '&.Mui-focused': { boxShadow: ring },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2, borderColor: colors.focus },
          '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: colors.tones.danger.text },
          '&.Mui-disabled': { backgroundColor: colors.sunken },
          '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: colors.line },
        },
        input: {
          padding: '7.5px 12px',
          height: 'auto',
          lineHeight: '21px',
          // The wrapper's outline is the focus ring; a second one inside would double it.
          '&:focus-visible': { outline: 'none' },
          '&::placeholder': { color: colors.textFaint, opacity: 1 },
          '&.Mui-disabled': { WebkitTextFillColor: colors.textMuted },
        },
        multiline: { padding: 0, '& textarea': { padding: '8px 12px' } },
      },
    },
    MuiInputBase: { styleOverrides: { input: { '&:focus-visible': { outline: 'none' } } } },
    MuiInputAdornment: { styleOverrides: { root: { color: colors.textMuted } } },
    MuiSelect: {
      styleOverrides: {
        select: { minHeight: 'auto', '&:focus-visible': { outline: 'none' } },
        icon: { color: colors.textMuted },
      },
    },
    MuiFormLabel: {
      styleOverrides: {
        root: {
          fontSize: '0.8125rem',
          fontWeight: 500,
          lineHeight: 1.5,
          color: colors.text,
          '&.Mui-focused': { color: colors.text },
          '&.Mui-error': { color: colors.text },
          '&.Mui-disabled': { color: colors.textMuted },
        },
      },
    },
    MuiFormHelperText: {
      styleOverrides: { root: { margin: '4px 0 0', fontSize: '0.8125rem', lineHeight: 1.45 } },
    },
    MuiAutocomplete: {
      styleOverrides: {
        inputRoot: { paddingBlock: 2, paddingInlineStart: 6, gap: 4 },
        input: { padding: '5.5px 6px !important' },
        tag: { margin: 1 },
        endAdornment: { right: '5px !important' },
        popupIndicator: { width: 28, height: 28 },
        clearIndicator: { width: 24, height: 24 },
        option: { fontSize: '0.875rem', minHeight: '34px !important', borderRadius: 6, marginInline: 4 },
        noOptions: { fontSize: '0.8125rem', color: colors.textMuted },
        paper: {
          marginBlock: 4,
          border: `1px solid ${colors.line}`,
          boxShadow: colors.floatShadow,
          borderRadius: radius.control + 2,
        },
      },
    },
  };
}
