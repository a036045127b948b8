import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import type { ImportView } from '../../contract.ts';
import { usedCounts } from './used-counts.ts';

/** The counts of a check, an import or an undo. */
export function ImportCounts({ found }: { found: ImportView }) {
  const { t } = useTranslation();
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px 32px', margin: 0 }}>
      {usedCounts(found).map(({ name, count }) => (
        <Box key={name} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {t(`imports.check.${name}`)}
          </Typography>
          <Typography component="dd" variant="h2" sx={{ margin: 0, fontVariantNumeric: 'tabular-nums' }}>
            {formatNumber(count)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
