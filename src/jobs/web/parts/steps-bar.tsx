import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import type { JobSummary } from '../../contract.ts';

/** How many stand on each step: a number and a bar in the steps' colours, in words for who cannot see it. */
export function StepsBar({ steps }: { steps: JobSummary['steps'] }) {
  const { t } = useTranslation();
  const total = steps.reduce((sum, step) => sum + step.openCount, 0);
  const words = stepsInWords(steps);
  return (
    <Tooltip title={words || t('jobs.list.noApplicants')}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, width: '100%', minWidth: 0 }}>
        <Box component="span" sx={{ minWidth: 28, textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>
          {formatNumber(total)}
        </Box>
        <Box
          aria-hidden
          sx={(theme) => ({
            display: 'flex',
            gap: '1px',
            flex: 1,
            height: 6,
            overflow: 'hidden',
            borderRadius: '3px',
            backgroundColor: theme.kadro.sunken,
          })}
        >
          {steps
            .filter((step) => step.openCount > 0)
            .map((step) => (
              <Box
                key={step.id}
                sx={{ flexGrow: step.openCount, minWidth: 3, backgroundColor: step.color }}
              />
            ))}
        </Box>
      </Box>
    </Tooltip>
  );
}

/** "Applied 12, Screening 3"; empty when nobody stands anywhere. */
export function stepsInWords(steps: JobSummary['steps']): string {
  return steps
    .filter((step) => step.openCount > 0)
    .map((step) => `${step.title} ${formatNumber(step.openCount)}`)
    .join(', ');
}
