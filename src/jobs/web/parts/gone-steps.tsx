import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useTranslation } from 'react-i18next';
import { SelectArrow } from '#ui/fields/select-field.tsx';
import type { Job } from '../../contract.ts';
import type { StepRow } from './step-row.ts';

type GoneStepsProps = {
  gone: Job['steps'];
  /** Where one may go. */
  targets: readonly StepRow[];
  /** Where those of each step go, as far as it is said. */
  places: Record<string, string>;
  onPlace: (id: string, to: string) => void;
  onKeep: (step: Job['steps'][number]) => void;
};

/** Steps that are taken out: who stands on them, where they go, and the way back. */
export function GoneSteps({ gone, targets, places, onPlace, onKeep }: GoneStepsProps) {
  return gone.map((step) => (
    <GoneStep
      key={step.id}
      step={step}
      targets={targets}
      place={places[step.id] ?? ''}
      onPlace={(to) => onPlace(step.id, to)}
      onKeep={() => onKeep(step)}
    />
  ));
}

type GoneStepProps = {
  step: Job['steps'][number];
  targets: readonly StepRow[];
  place: string;
  onPlace: (id: string) => void;
  onKeep: () => void;
};

function GoneStep({ step, targets, place, onPlace, onKeep }: GoneStepProps) {
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
            value={targets.some(({ id }) => id === place) ? place : ''}
            onChange={(event) => onPlace(event.target.value)}
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
        <Button size="small" onClick={onKeep}>
          {t('jobs.stepsOfJob.keep', names)}
        </Button>
      </Box>
    </Alert>
  );
}
