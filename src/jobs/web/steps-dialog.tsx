import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { stepSettings } from '#stages/contract.ts';
import { stepColors, stepsMax } from '#stages/rules.ts';
import { call } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { SortableList } from '#ui/lists/sortable-list.tsx';
import { useToast } from '#ui/toasts.tsx';
import type { Job } from '../contract.ts';
import { jobSteps } from '../steps-contract.ts';
import { RemovedSteps } from './parts/removed-steps.tsx';
import { StartingStage } from './parts/starting-stage.tsx';
import { StepLine } from './parts/step-line.tsx';
import { stepRow, type StepRow } from './parts/step-row.ts';
import { jobQuery } from './queries.ts';
import { flushStart } from '#ui/theme/tokens.ts';

const rows = z.strictObject({ steps: z.array(stepRow).min(1).max(stepsMax) });

type StepsDialogProps = { job: Job; onClose: () => void };

/** Edits the steps of a job: names, order, new steps, and removal with a target step for their applicants. */
export function StepsDialog({ job, onClose }: StepsDialogProps) {
  const { t } = useTranslation();
  const saved = useState(() => job.steps)[0];
  const save = useSave(job.id, saved);
  const [targetIds, setTargetIds] = useState<Record<string, string>>({});
  const [lacksTarget, setLacksTarget] = useState(false);
  const { form, submitError, dialog } = useContractForm({
    schema: rows,
    defaultValues: { steps: saved.map((step) => stepSettings.parse(step)) },
    onSubmit: async ({ steps }) => {
      const removed = saved.filter((step) => steps.every((one) => one.id !== step.id));
      const hasTarget = (id: string): boolean => steps.some((step) => step.id === targetIds[id]);
      setLacksTarget(removed.some((step) => step.totalCount > 0 && !hasTarget(step.id)));
      if (removed.some((step) => step.totalCount > 0 && !hasTarget(step.id))) return;
      const moves = removed
        .filter(({ id }) => hasTarget(id))
        .map(({ id }) => ({ from: id, to: targetIds[id] ?? '' }));
      await save(steps, moves);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('jobs.stepsOfJob.title')}
      description={t('jobs.stepsOfJob.lead')}
      submitLabel={t('jobs.stepsOfJob.submit')}
      {...dialog}
      submitError={submitError ?? (lacksTarget ? t('jobs.stepsOfJob.needsPlace') : null)}
      onClose={onClose}
    >
      <StepLines
        form={form}
        saved={saved}
        targetIds={targetIds}
        onChooseTarget={(id, to) => {
          setLacksTarget(false);
          setTargetIds({ ...targetIds, [id]: to });
        }}
      />
    </FormDialog>
  );
}

type StepLinesProps = {
  form: UseFormReturn<z.input<typeof rows>, unknown, z.output<typeof rows>>;
  saved: Job['steps'];
  targetIds: Record<string, string>;
  onChooseTarget: (id: string, to: string) => void;
};

function StepLines({ form, saved, targetIds, onChooseTarget }: StepLinesProps) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control: form.control, name: 'steps' });
  const steps = field.value;
  const beforeOf = (step: StepRow) => saved.find((one) => one.id === step.id);
  const nobody = saved.every((step) => step.totalCount === 0);
  const change = (next: StepRow[]): void => form.setValue('steps', next, { shouldDirty: true });
  const restore = (step: StepRow): void => {
    const at = saved.findIndex((one) => one.id === step.id);
    change(steps.toSpliced(at, 0, stepSettings.parse(step)));
  };
  return (
    <>
      {nobody && <StartingStage onChoose={(taken) => change(taken.map(asNew))} />}
      <div>
        <SortableList
          label={t('jobs.stepsOfJob.list')}
          items={steps}
          nameOf={(step) => step.title}
          onReorder={(ids) => change(ids.flatMap((id) => steps.find((step) => step.id === id) ?? []))}
          renderItem={(step) => (
            <StepLine
              step={step}
              steps={steps}
              before={beforeOf(step)}
              errors={(fieldState.error as unknown[] | undefined)?.[steps.indexOf(step)]}
              onChange={(next) => change(steps.with(steps.indexOf(step), next))}
              onRemove={() => change(steps.toSpliced(steps.indexOf(step), 1))}
            />
          )}
        />
        <AddStep isFull={steps.length >= stepsMax} onAdd={() => change(withNew(steps))} />
      </div>
      {!nobody && (
        <RemovedSteps
          removed={saved.filter((step) => steps.every((one) => one.id !== step.id))}
          // Only saved steps that do not hire.
          targets={steps.filter((one) => beforeOf(one) !== undefined && one.kind !== 'hired')}
          targetIds={targetIds}
          onChooseTarget={onChooseTarget}
          onRestore={restore}
        />
      )}
    </>
  );
}

function AddStep({ isFull, onAdd }: { isFull: boolean; onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      size="small"
      startIcon={<Plus size={15} aria-hidden />}
      disabled={isFull}
      onClick={onAdd}
      sx={{ ...flushStart, marginBlockStart: 1 }}
    >
      {t('jobs.stepsOfJob.add')}
    </Button>
  );
}

const newIdMark = 'new:';
const asNew = (step: StepRow): StepRow => ({ ...step, id: newId() });
const newId = (): string => `${newIdMark}${crypto.randomUUID()}`;

// A new step is inserted before the step of kind hired, which remains last.
function withNew(steps: StepRow[]): StepRow[] {
  const color = stepColors.find((one) => steps.every((step) => step.color !== one)) ?? stepColors[0];
  const added: StepRow = { id: newId(), title: '', color, kind: 'custom' };
  const end = steps.at(-1)?.kind === 'hired' ? steps.length - 1 : steps.length;
  return steps.toSpliced(end, 0, added);
}

function useSave(jobId: string, saved: Job['steps']) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const { id: companyId } = useCompany();
  return async (steps: z.output<typeof stepRow>[], moves: { from: string; to: string }[]): Promise<void> => {
    const body = {
      seen: saved.map((step) => stepSettings.parse(step)),
      steps: steps.map((step) => ({ ...step, id: step.id.startsWith(newIdMark) ? null : step.id })),
      moves,
    };
    const job = await call(jobSteps.saveSteps, { params: { companyId, jobId }, body });
    client.setQueryData(jobQuery(companyId, jobId).queryKey, job);
    // The board, the lists and the reports depend on these steps.
    void client.invalidateQueries();
    toast.success(t('jobs.stepsOfJob.saved'));
  };
}
