import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { FactLines } from './fact-lines.ts';

/** Where a person is, and the next thing to do. */
export function TwoLines({ where, next }: FactLines) {
  const { t } = useTranslation();
  return (
    <Box component="dl" sx={linesStyles}>
      <Typography component="dt" variant="body2">
        {t('handovers.lines.where')}
      </Typography>
      <Typography component="dd" variant="body2">
        {where}
      </Typography>
      <Typography component="dt" variant="body2">
        {t('handovers.lines.next')}
      </Typography>
      <Typography component="dd" variant="body2">
        {next}
      </Typography>
    </Box>
  );
}

const linesStyles = {
  margin: 0,
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  columnGap: 1.5,
  rowGap: 0.25,
  '& dt': { color: 'text.secondary' },
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
} as const;
