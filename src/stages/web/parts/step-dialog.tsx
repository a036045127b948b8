import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { ColorField } from '#ui/fields/color-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { type Pipeline, stages, stepDraft, type StepSettings } from '../../contract.ts';
import { uniqueKinds, stepColors, stepKinds } from '../../rules.ts';
import { useStageChange } from '../queries.ts';
import { ApplicantFields } from './applicant-fields.tsx';

type StepForm = UseFormReturn<z.input<typeof stepDraft>, unknown, z.output<typeof stepDraft>>;

type StepDialogProps = {
  stage: Pipeline;
  /** The step to edit; a new one when left out. */
  step?: Pipeline['steps'][number];
  onClose: () => void;
};

/** Adds a step to a stage, or changes one. */
export function StepDialog({ stage, step, onClose }: StepDialogProps) {
  const { t } = useTranslation();
  const change = useStageChange();
  const params = { companyId: useCompany().id, pipelineId: stage.id };
  const { form, dialog } = useContractForm({
    schema: stepDraft,
    defaultValues: step === undefined ? newStep(stage) : stepDraft.parse(settingsWithoutId(step)),
    onSubmit: async (body) => {
      if (step === undefined) await change(stages.addStep, { params, body }, 'stepAdded');
      else
        await change(stages.changeStep, { params: { ...params, pipelineStepId: step.id }, body }, 'updated');
      onClose();
    },
  });
  const isTaken = (kind: (typeof stepKinds)[number]): boolean =>
    uniqueKinds.includes(kind) && stage.steps.some((other) => other.id !== step?.id && other.kind === kind);
  return (
    <FormDialog
      title={t(step === undefined ? 'stages.step.new' : 'stages.step.edit')}
      submitLabel={t(step === undefined ? 'stages.step.create' : 'stages.step.save')}
      {...dialog}
      onClose={onClose}
    >
      <TextField control={form.control} name="title" label={t('stages.step.title')} maxLength={60} required />
      <SelectField
        control={form.control}
        name="kind"
        label={t('stages.step.kind')}
        help={t('stages.step.kindHelp')}
        options={stepKinds.map((kind) => ({
          value: kind,
          label: t(`stages.kinds.${kind}`),
          disabled: isTaken(kind),
        }))}
      />
      <Applicant form={form} />
      <ColorField control={form.control} name="color" label={t('stages.step.color')} colors={stepColors} />
    </FormDialog>
  );
}

function Applicant({ form }: { form: StepForm }) {
  const { t } = useTranslation();
  const step = useWatch({ control: form.control });
  const { kind = 'custom', applicantTextEn = '', applicantTextTr = '', answerDays = null } = step;
  return (
    <ApplicantFields
      legend={t('stages.applicant.title')}
      kind={kind}
      value={{ applicantTextEn, applicantTextTr, answerDays }}
      errors={form.formState.errors}
      onChange={(change) => {
        for (const [name, value] of Object.entries(change))
          form.setValue(name as keyof typeof change, value, { shouldDirty: true });
      }}
    />
  );
}

const settingsWithoutId = ({ id: _id, ...settings }: StepSettings) => settings;

const newStep = (stage: Pipeline) => ({
  title: '',
  kind: 'custom' as const,
  color: freeColor(stage),
  applicantTextEn: '',
  applicantTextTr: '',
  answerDays: null,
});

const freeColor = (stage: Pipeline): string =>
  stepColors.find((color) => stage.steps.every((step) => step.color !== color)) ?? stepColors[0];
