import type { Theme } from '@mui/material/styles';

/** Hairlines between rows, quiet headers, actions on hover and focus. */
export function gridLook(theme: Theme) {
  const { kadro } = theme;
  return {
    '--DataGrid-rowBorderColor': kadro.line,
    '--DataGrid-t-color-border-base': kadro.line,
    '--DataGrid-t-header-background-base': kadro.surface,
    border: 0,
    borderRadius: 0,
    fontSize: '0.8125rem',
    backgroundColor: kadro.surface,
    '& .MuiDataGrid-columnHeader': {
      backgroundColor: kadro.surface,
      color: kadro.textMuted,
      paddingInline: '12px',
    },
    '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 500, fontSize: '0.75rem' },
    '& .MuiDataGrid-columnSeparator': { display: 'none' },
    '& .MuiDataGrid-cell': {
      display: 'flex',
      alignItems: 'center',
      paddingInline: '12px',
      lineHeight: 1.35,
      borderColor: kadro.line,
    },
    '& .MuiDataGrid-row:last-of-type .MuiDataGrid-cell': { borderBlockEndColor: 'transparent' },
    '& .MuiDataGrid-row:hover': { backgroundColor: kadro.hover },
    '& .MuiDataGrid-row.Mui-selected, & .MuiDataGrid-row.Mui-selected:hover': {
      backgroundColor: kadro.accent.wash,
    },
    '& .MuiDataGrid-cell:focus, & .MuiDataGrid-columnHeader:focus, & .MuiDataGrid-cell:focus-within, & .MuiDataGrid-columnHeader:focus-within':
      { outline: 'none' },
    '& .MuiDataGrid-cell:focus-visible, & .MuiDataGrid-columnHeader:focus-visible': {
      outline: `2px solid ${kadro.focus}`,
      outlineOffset: -2,
    },
    '& .MuiDataGrid-columnHeaderCheckbox, & .MuiDataGrid-cellCheckbox': {
      paddingInline: '4px',
      justifyContent: 'center',
    },
    '& .kadro-row-actions': { paddingInline: 0 },
    '@media (hover: hover)': {
      '& .kadro-row-actions button': { opacity: 0 },
      '& .MuiDataGrid-row:hover .kadro-row-actions button, & .MuiDataGrid-row:focus-within .kadro-row-actions button, & .kadro-row-actions button[aria-expanded=true]':
        { opacity: 1 },
    },
  } as const;
}
