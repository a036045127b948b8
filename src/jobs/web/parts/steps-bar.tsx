import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import type { JobSummary } from '../../contract.ts';

type Steps = JobSummary['steps'];

/** Open applications of all applications, and a bar in the steps' colours. Screen readers get the text. */
export function StepsBar({ steps }: { steps: Steps }) {
  const { t } = useTranslation();
  const words = stepsInWords(steps);
  return (
    <Tooltip title={words || t('jobs.list.noApplicants')}>
      <Box sx={{ display: 'grid', gap: '5px', width: '100%', minWidth: 0, lineHeight: '16px' }}>
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {countsInWords(steps, t)}
        </Box>
        <StepsLine steps={steps} />
      </Box>
    </Tooltip>
  );
}

/** The bar alone; decoration beside numbers. */
export function StepsLine({ steps }: { steps: Steps }) {
  return (
    <Box
      aria-hidden
      sx={(theme) => ({
        display: 'flex',
        gap: '1px',
        height: 5,
        overflow: 'hidden',
        borderRadius: '3px',
        backgroundColor: theme.kadro.sunken,
        forcedColorAdjust: 'none',
      })}
    >
      {steps
        .filter((step) => step.openCount > 0)
        .map((step) => (
          <Box key={step.id} sx={{ flexGrow: step.openCount, minWidth: 3, backgroundColor: step.color }} />
        ))}
    </Box>
  );
}

/** "12 open of 40": the open applications of all applications. */
export function countsInWords(steps: Steps, t: TFunction): string {
  const sum = (of: (step: Steps[number]) => number) => steps.reduce((all, step) => all + of(step), 0);
  const total = sum((step) => step.totalCount);
  if (total === 0) return t('jobs.list.none');
  return t('jobs.list.openOf', {
    open: formatNumber(sum((step) => step.openCount)),
    total: formatNumber(total),
  });
}

/** "Applied 12, Screening 3": open applications by step; empty when there are none. */
export function stepsInWords(steps: Steps): string {
  return steps
    .filter((step) => step.openCount > 0)
    .map((step) => `${step.title} ${formatNumber(step.openCount)}`)
    .join(', ');
}
