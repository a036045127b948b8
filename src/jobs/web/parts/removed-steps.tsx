import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useTranslation } from 'react-i18next';
import { SelectArrow } from '#ui/fields/select-field.tsx';
import type { Job } from '../../contract.ts';
import type { StepRow } from './step-row.ts';

type RemovedStepsProps = {
  removed: Job['steps'];
  /** Steps that can be chosen as target. */
  targets: readonly StepRow[];
  /** The target step of each removed step; a step without a choice has no entry. */
  targetIds: Record<string, string>;
  onChooseTarget: (id: string, to: string) => void;
  onRestore: (step: Job['steps'][number]) => void;
};

/** Removed steps: their applicant counts, the choice of a target step, and the button that restores them. */
export function RemovedSteps({ removed, targets, targetIds, onChooseTarget, onRestore }: RemovedStepsProps) {
  return removed.map((step) => (
    <RemovedStep
      key={step.id}
      step={step}
      targets={targets}
      targetId={targetIds[step.id] ?? ''}
      onChooseTarget={(to) => onChooseTarget(step.id, to)}
      onRestore={() => onRestore(step)}
    />
  ));
}

type RemovedStepProps = {
  step: Job['steps'][number];
  targets: readonly StepRow[];
  targetId: string;
  onChooseTarget: (id: string) => void;
  onRestore: () => void;
};

function RemovedStep({ step, targets, targetId, onChooseTarget, onRestore }: RemovedStepProps) {
  const { t } = useTranslation();
  const { totalCount: count } = step;
  const names = { step: step.title };
  return (
    <Alert severity={count === 0 ? 'info' : 'warning'}>
      {count === 0 ? t('jobs.stepsOfJob.goneEmpty', names) : t('jobs.stepsOfJob.gone', { ...names, count })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginBlockStart: 1 }}>
        {count > 0 && (
          <Select
            size="small"
            displayEmpty
            value={targets.some(({ id }) => id === targetId) ? targetId : ''}
            onChange={(event) => onChooseTarget(event.target.value)}
            IconComponent={SelectArrow}
            SelectDisplayProps={{ 'aria-label': t('jobs.stepsOfJob.where', names) }}
            sx={{ minWidth: 200, backgroundColor: 'background.paper' }}
          >
            <MenuItem value="">{t('jobs.stepsOfJob.choose')}</MenuItem>
            {targets.map(({ id, title }) => (
              <MenuItem key={id} value={id}>
                {title}
              </MenuItem>
            ))}
          </Select>
        )}
        <Button size="small" onClick={onRestore}>
          {t('jobs.stepsOfJob.keep', names)}
        </Button>
      </Box>
    </Alert>
  );
}
