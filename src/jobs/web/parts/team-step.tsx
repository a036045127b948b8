import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import type { Job } from '../../contract.ts';
import type { JobForm } from '../job-form-values.ts';
import { pipelinesQuery } from '../queries.ts';
import { StepsDialog } from '../steps-dialog.tsx';
import { FormSection } from './form-section.tsx';
import { HiringTeamField } from './hiring-team-field.tsx';

type Steps = { id: string; title: string; color: string }[];

/** The pipeline of the job and its hiring team. */
export function TeamStep({ form, job }: { form: JobForm['form']; job: Job | null }) {
  const { t } = useTranslation();
  return (
    <>
      <FormSection title={t('jobs.form.pipeline')} lead={t('jobs.help.pipeline')}>
        {job === null ? <PipelineChoice form={form} /> : <OwnSteps job={job} />}
      </FormSection>
      <FormSection title={t('jobs.form.team')} lead={t('jobs.help.team')}>
        <HiringTeamField form={form} />
      </FormSection>
    </>
  );
}

function PipelineChoice({ form: { control } }: { form: JobForm['form'] }) {
  const { t } = useTranslation();
  const pipelines = useQuery(pipelinesQuery(useCompany().id)).data?.items ?? [];
  const chosen = useWatch({ control, name: 'pipelineId' });
  const shown = pipelines.find((one) => one.id === chosen) ?? pipelines[0];
  return (
    <>
      {pipelines.length > 1 && (
        <SelectField
          control={control}
          name="pipelineId"
          label={t('jobs.fields.pipelineId')}
          placeholder={pipelines[0]?.title ?? ''}
          options={pipelines.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      <StepChips steps={shown?.steps ?? []} />
    </>
  );
}

/** An existing job has its own steps. */
function OwnSteps({ job }: { job: Job }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <StepChips steps={job.steps} />
      <Button
        variant="outlined"
        startIcon={<Pencil size={15} aria-hidden />}
        onClick={() => setOpen(true)}
        sx={{ marginBlockStart: 2 }}
      >
        {t('jobs.stepsOfJob.open')}
      </Button>
      {isOpen && <StepsDialog job={job} onClose={() => setOpen(false)} />}
    </>
  );
}

function StepChips({ steps }: { steps: Steps }) {
  return (
    <Box
      component="ol"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', margin: 0, padding: 0 }}
    >
      {steps.map((step) => (
        <Box
          component="li"
          key={step.id}
          sx={{
            padding: '5px 10px',
            border: '1px solid',
            borderColor: 'divider',
            borderBlockStart: `3px solid ${step.color}`,
            borderRadius: '6px',
            fontSize: '0.8125rem',
          }}
        >
          {step.title}
        </Box>
      ))}
    </Box>
  );
}
