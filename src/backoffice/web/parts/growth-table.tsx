import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { formatMonth, formatNumber } from '#platform/web/format.ts';
import { Surface } from '#ui/page/surface.tsx';
import type { Overview } from '../../operations-contract.ts';

/** New companies and users of each month, with a bar that compares the months. */
export function GrowthTable({ growth }: { growth: Overview['growth'] }) {
  const { t } = useTranslation();
  const largest = (what: 'companies' | 'users'): number => Math.max(1, ...growth.map((one) => one[what]));
  const max = { companies: largest('companies'), users: largest('users') };
  return (
    <Surface title={t('backoffice.overview.growth')}>
      <Box component="table" sx={tableStyles}>
        <thead>
          <tr>
            <th scope="col">{t('backoffice.overview.month')}</th>
            <th scope="col">{t('backoffice.overview.newCompanies')}</th>
            <th scope="col">{t('backoffice.overview.newUsers')}</th>
          </tr>
        </thead>
        <tbody>
          {growth.toReversed().map((one) => (
            <tr key={one.month}>
              <th scope="row">{formatMonth(one.month)}</th>
              <Cell value={one.companies} max={max.companies} />
              <Cell value={one.users} max={max.users} />
            </tr>
          ))}
        </tbody>
      </Box>
    </Surface>
  );
}

function Cell({ value, max }: { value: number; max: number }) {
  return (
    <td>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box component="span" sx={{ minWidth: 40, textAlign: 'end' }}>
          {formatNumber(value)}
        </Box>
        <Box aria-hidden sx={[barStyles, { flexBasis: `${(100 * value) / max}%` }]} />
      </Box>
    </td>
  );
}

const barStyles = (theme: Theme) => ({
  height: 8,
  borderRadius: '4px',
  maxWidth: 'calc(100% - 48px)',
  backgroundColor: theme.kadro.accent.graphic,
});

const tableStyles = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '& th': { textAlign: 'start', fontWeight: 500, color: 'text.secondary', whiteSpace: 'nowrap' },
  '& th, & td': { padding: '4px 8px 4px 0' },
  '& td': { width: '45%' },
} as const;
