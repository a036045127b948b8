import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pipeline } from '#stages/contract.ts';
import { useCompany } from '#platform/web/session.ts';
import { FieldFrame, labelId } from '#ui/fields/field-frame.tsx';
import { SelectArrow } from '#ui/fields/select-field.tsx';
import { pipelinesQuery } from '../queries.ts';

/** Replaces a job's steps with those of a recruitment stage, while the job has no applications. */
export function StartingStage({ onChoose }: { onChoose: (steps: Pipeline['steps']) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const { data } = useSuspenseQuery(pipelinesQuery(useCompany().id));
  const [chosen, setChosen] = useState('');
  const take = (pipelineId: string): void => {
    setChosen(pipelineId);
    onChoose(data.items.find((one) => one.id === pipelineId)?.steps ?? []);
  };
  return (
    <FieldFrame id={id} label={t('jobs.stepsOfJob.from')} help={t('jobs.stepsOfJob.fromHelp')} group>
      <Select
        id={id}
        labelId={labelId(id)}
        fullWidth
        displayEmpty
        value={chosen}
        onChange={(event) => take(event.target.value)}
        IconComponent={SelectArrow}
        renderValue={(value) => data.items.find((one) => one.id === value)?.title ?? ''}
      >
        {data.items.map((one) => (
          <MenuItem key={one.id} value={one.id}>
            {one.title}
          </MenuItem>
        ))}
      </Select>
    </FieldFrame>
  );
}
