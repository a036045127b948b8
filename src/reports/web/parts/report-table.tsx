import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export type ReportRow = { key: string; cells: [head: ReactNode, ...values: ReactNode[]] };

type ReportTableProps = {
  /** Accessible name. */
  label: string;
  columns: readonly string[];
  rows: readonly ReportRow[];
};

/** The numbers of a report: the first column names the row, the others are numbers. */
export function ReportTable({ label, columns, rows }: ReportTableProps) {
  const { t } = useTranslation();
  const name = t('reports.tableOf', { report: label });
  return (
    // Long tables scroll inside, by keyboard too.
    <Box component="section" aria-label={name} tabIndex={0} sx={frameStyles}>
      <Box component="table" sx={tableStyles}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [head, ...values] }) => (
            <tr key={key}>
              <th scope="row">{head}</th>
              {values.map((value, index) => (
                <td key={columns[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const frameStyles = {
  overflow: 'auto',
  maxHeight: 400,
  minWidth: 0,
  borderRadius: '6px',
  '@media print': { maxHeight: 'none', overflow: 'visible' },
} as const;

const tableStyles = (theme: Theme) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    padding: '7px 8px',
    textAlign: 'end',
    fontWeight: 400,
    borderBlockEnd: `1px solid ${theme.kadro.line}`,
  },
  '& td': { whiteSpace: 'nowrap' },
  '& th:first-of-type': { textAlign: 'start', paddingInlineStart: 0 },
  '& th:last-of-type, & td:last-of-type': { paddingInlineEnd: '4px' },
  '& thead th': {
    position: 'sticky',
    insetBlockStart: 0,
    backgroundColor: theme.kadro.surface,
    color: theme.kadro.textMuted,
    fontSize: '0.75rem',
    lineHeight: '16px',
    verticalAlign: 'bottom',
    zIndex: 1,
  },
  '& tbody th': { overflowWrap: 'anywhere', minWidth: 96 },
  '& tbody tr:last-of-type > *': { borderBlockEnd: 0 },
});
