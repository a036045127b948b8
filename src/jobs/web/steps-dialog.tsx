import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { stepColors, stepsMax } from '#stages/rules.ts';
import { call } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { SortableList } from '#ui/lists/sortable-list.tsx';
import { useToast } from '#ui/toasts.tsx';
import type { Job } from '../contract.ts';
import { jobSteps } from '../steps-contract.ts';
import { GoneSteps } from './parts/gone-steps.tsx';
import { StartingStage } from './parts/starting-stage.tsx';
import { StepLine } from './parts/step-line.tsx';
import { stepRow, type StepRow } from './parts/step-row.ts';
import { jobQuery } from './queries.ts';

const rows = z.strictObject({ steps: z.array(stepRow).min(1).max(stepsMax) });

type StepsDialogProps = { job: Job; onClose: () => void };

/** The steps of a job: named, ordered, added, and taken out with a place for those who stand on them. */
export function StepsDialog({ job, onClose }: StepsDialogProps) {
  const { t } = useTranslation();
  const seen = useState(() => job.steps)[0];
  const save = useSave(job.id, seen);
  const [places, setPlaces] = useState<Record<string, string>>({});
  const [lacksPlace, setLacksPlace] = useState(false);
  const { form, submit, submitError, busy, dirty } = useContractForm({
    schema: rows,
    defaultValues: { steps: seen.map(({ id, title, color, kind }) => ({ id, title, color, kind })) },
    onSubmit: async ({ steps }) => {
      const gone = seen.filter((step) => steps.every((one) => one.id !== step.id));
      const isPlaced = (id: string): boolean => steps.some((step) => step.id === places[id]);
      setLacksPlace(gone.some((step) => step.totalCount > 0 && !isPlaced(step.id)));
      if (gone.some((step) => step.totalCount > 0 && !isPlaced(step.id))) return;
      const moves = gone
        .filter(({ id }) => isPlaced(id))
        .map(({ id }) => ({ from: id, to: places[id] ?? '' }));
      await save(steps, moves);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('jobs.stepsOfJob.title')}
      description={t('jobs.stepsOfJob.lead')}
      submitLabel={t('jobs.stepsOfJob.submit')}
      submitError={submitError ?? (lacksPlace ? t('jobs.stepsOfJob.needsPlace') : null)}
      busy={busy}
      dirty={dirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <StepLines
        form={form}
        seen={seen}
        places={places}
        onPlace={(id, to) => {
          setLacksPlace(false);
          setPlaces({ ...places, [id]: to });
        }}
      />
    </FormDialog>
  );
}

type StepLinesProps = {
  form: UseFormReturn<z.input<typeof rows>, unknown, z.output<typeof rows>>;
  seen: Job['steps'];
  places: Record<string, string>;
  onPlace: (id: string, to: string) => void;
};

function StepLines({ form, seen, places, onPlace }: StepLinesProps) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control: form.control, name: 'steps' });
  const steps = field.value;
  const beforeOf = (step: StepRow) => seen.find((one) => one.id === step.id);
  const nobody = seen.every((step) => step.totalCount === 0);
  const change = (next: StepRow[]): void => form.setValue('steps', next, { shouldDirty: true });
  const restore = ({ id, title, color, kind }: StepRow): void => {
    const at = seen.findIndex((one) => one.id === id);
    change(steps.toSpliced(at, 0, { id, title, color, kind }));
  };
  return (
    <>
      {nobody && <StartingStage onTake={(taken) => change(taken.map(asNew))} />}
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
              fault={(fieldState.error as unknown[] | undefined)?.[steps.indexOf(step)]}
              onChange={(next) => change(steps.with(steps.indexOf(step), next))}
              onRemove={() => change(steps.toSpliced(steps.indexOf(step), 1))}
            />
          )}
        />
        <AddStep isFull={steps.length >= stepsMax} onAdd={() => change(withNew(steps))} />
      </div>
      {!nobody && (
        <GoneSteps
          gone={seen.filter((step) => steps.every((one) => one.id !== step.id))}
          // Those that are there already and hire nobody.
          targets={steps.filter((one) => beforeOf(one) !== undefined && one.kind !== 'hired')}
          places={places}
          onPlace={onPlace}
          onKeep={restore}
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
      sx={{ marginBlockStart: 1 }}
    >
      {t('jobs.stepsOfJob.add')}
    </Button>
  );
}

const newIdMark = 'new:';
const asNew = (step: StepRow): StepRow => ({ ...step, id: newId() });
const newId = (): string => `${newIdMark}${crypto.randomUUID()}`;

// Where a pipeline ends well stays its end.
function withNew(steps: StepRow[]): StepRow[] {
  const color = stepColors.find((one) => steps.every((step) => step.color !== one)) ?? stepColors[0];
  const added: StepRow = { id: newId(), title: '', color, kind: 'custom' };
  const end = steps.at(-1)?.kind === 'hired' ? steps.length - 1 : steps.length;
  return steps.toSpliced(end, 0, added);
}

function useSave(jobId: string, seen: Job['steps']) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const { id: companyId } = useCompany();
  return async (steps: z.output<typeof stepRow>[], moves: { from: string; to: string }[]): Promise<void> => {
    const body = {
      seen: seen.map(({ id, title, color, kind }) => ({ id, title, color, kind })),
      steps: steps.map((step) => ({ ...step, id: step.id.startsWith(newIdMark) ? null : step.id })),
      moves,
    };
    const saved = await call(jobSteps.saveSteps, { params: { companyId, jobId }, body });
    client.setQueryData(jobQuery(companyId, jobId).queryKey, saved);
    // The board, the lists and the reports stand on these steps.
    void client.invalidateQueries();
    toast.success(t('jobs.stepsOfJob.saved'));
  };
}
