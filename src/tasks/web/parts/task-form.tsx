import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Candidate } from '#candidates/contract.ts';
import { dayOf, quickDays } from '#platform/contract/quick-days.ts';
import { deviceTimeZone, todayHere } from '#platform/web/format.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { ChoiceSwitch } from '#ui/fields/choice-switch.tsx';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { pairStyles } from '#ui/fields/field-grid.ts';
import { InPlaceForm } from '#ui/fields/in-place-form.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { LazyOverlayFallback } from '#ui/lazy-overlay.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type Task, taskDraft, tasks } from '../../contract.ts';
import { taskTitleMaxChars } from '../../rules.ts';
import { assigneesQuery, taskLists } from '../queries.ts';
import { nameOf } from './task-words.ts';

type Person = Pick<Candidate, 'id' | 'name' | 'surname'> & Partial<Pick<Candidate, 'applications'>>;
type TaskFormProps = {
  candidate: Person;
  /** The task to change; left out for a new one. */
  task?: Task;
  onClose: () => void;
};

const formSchema = z.object({
  title: taskDraft.shape.title,
  dueOn: z.string('platform.validation.required'),
  dueTime: z.string(),
  assigneeId: z.string('platform.validation.required').min(1, 'platform.validation.required'),
  applicationId: z.string(),
});
type FormValues = z.output<typeof formSchema>;
type Form = UseFormReturn<FormValues, unknown, FormValues>;

/** Adds a task, or changes one in its place: what, by when and by whom. A new one is for a week from now. */
export function TaskForm(props: TaskFormProps) {
  const { id: companyId } = useCompany();
  const { data, isPending } = useQuery(assigneesQuery(companyId, props.candidate.id, ''));
  // A new task is the member's own, so the form opens when their name is known.
  if (props.task === undefined && isPending) return <LazyOverlayFallback onCancel={props.onClose} />;
  return <LoadedForm {...props} ownId={data?.ownId ?? ''} />;
}

function LoadedForm({ candidate, task, ownId, onClose }: TaskFormProps & { ownId: string }) {
  const { t } = useTranslation();
  const save = useSave(candidate, task);
  const { form, submit, submitError, busy } = useContractForm({
    schema: formSchema,
    defaultValues: initialValues(task, t('tasks.form.usualTitle', { name: candidate.name }), ownId),
    checks: 'onSubmit',
    onSubmit: async (values) => {
      await save(values);
      onClose();
    },
  });
  return (
    <InPlaceForm
      label={t(task === undefined ? 'tasks.add' : 'tasks.edit')}
      {...{ submitError, busy }}
      selectsText
      onCancel={onClose}
      onSubmit={(event) => {
        event.stopPropagation();
        void submit(event);
      }}
    >
      <TextField
        control={form.control}
        name="title"
        label={t('tasks.form.title')}
        maxLength={taskTitleMaxChars}
        required
      />
      <DueFields form={form} />
      <PeopleFields form={form} candidate={candidate} {...(task && { task })} />
    </InPlaceForm>
  );
}

const initialValues = (task: Task | undefined, usualTitle: string, ownId: string): FormValues => ({
  title: task?.title ?? usualTitle,
  dueOn: task?.dueOn ?? dayOf('inWeek', todayHere()),
  dueTime: task?.dueTime ?? '',
  assigneeId: task === undefined ? ownId : (task.assignee?.memberId ?? ''),
  applicationId: task?.application?.id ?? '',
});

function DueFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  const [dueOn, dueTime] = useWatch({ control: form.control, name: ['dueOn', 'dueTime'] });
  const today = todayHere();
  const chosen = quickDays.find((choice) => dayOf(choice, today) === dueOn) ?? '';
  const times = [...new Set([...usualTimes, dueTime])].filter((time) => time !== '').sort();
  return (
    <>
      <ChoiceSwitch
        label={t('tasks.form.quick')}
        value={chosen}
        choices={quickDays.map((value) => ({ value, label: t(`platform.days.${value}`) }))}
        onChange={(choice) => {
          if (choice === '') return;
          form.setValue('dueOn', dayOf(choice, today), { shouldDirty: true, shouldValidate: true });
        }}
      />
      <Box sx={pairStyles}>
        <DateField control={form.control} name="dueOn" label={t('tasks.form.dueOn')} required />
        <SelectField
          control={form.control}
          name="dueTime"
          label={t('tasks.form.dueTime')}
          options={times.map((value) => ({ value, label: value }))}
          placeholder={t('tasks.form.anyTime')}
          clearable
        />
      </Box>
    </>
  );
}

// Each half hour of a working day.
const usualTimes = Array.from(
  { length: 25 },
  (_none, place) => `${String(8 + Math.floor(place / 2)).padStart(2, '0')}:${place % 2 === 0 ? '00' : '30'}`,
);

function PeopleFields({ form, candidate, task }: Omit<TaskFormProps, 'onClose'> & { form: Form }) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const applicationId = useWatch({ control: form.control, name: 'applicationId' });
  const { data, isPending } = useQuery(assigneesQuery(companyId, candidate.id, applicationId));
  const known = task?.assignee ? [{ value: task.assignee.memberId, label: nameOf(task.assignee) }] : [];
  const applications = candidate.applications ?? [];
  return (
    <>
      <ComboField
        control={form.control}
        name="assigneeId"
        label={t('tasks.form.assignee')}
        options={(data?.items ?? []).map((one) => ({ value: one.memberId, label: nameOf(one) }))}
        known={known}
        loading={isPending}
        required
      />
      {task === undefined && applications.length > 0 && (
        <SelectField
          control={form.control}
          name="applicationId"
          label={t('tasks.form.about')}
          options={applications.map(({ id, job }) => ({ value: id, label: job.title }))}
          placeholder={t('tasks.form.person')}
          clearable
        />
      )}
    </>
  );
}

function useSave(candidate: Person, task: Task | undefined) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const create = useChange(tasks.create, { invalidates: taskLists });
  const update = useChange(tasks.update, { invalidates: taskLists });
  return async ({ title, dueOn, dueTime: time, assigneeId, applicationId }: FormValues): Promise<void> => {
    const dueTime = time || null;
    if (task === undefined) {
      const body = { title, dueOn, dueTime, timeZone: deviceTimeZone(), assigneeId };
      await create.mutateAsync({
        params: { companyId, candidateId: candidate.id },
        body: { ...body, applicationId: applicationId || null },
      });
      toast.success(t('tasks.added'));
      return;
    }
    // Unchanged fields are left out, so that a colleague's change of them stays.
    const isMoved = dueOn !== task.dueOn || dueTime !== task.dueTime;
    await update.mutateAsync({
      params: { companyId, taskId: task.id },
      body: {
        ...(title !== task.title && { title }),
        ...(isMoved && { dueOn, dueTime, timeZone: deviceTimeZone() }),
        ...(assigneeId !== task.assignee?.memberId && { assigneeId }),
      },
    });
  };
}
