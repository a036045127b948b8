import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Candidate } from '#candidates/contract.ts';
import { fullName } from '#candidates/web/candidate-words.ts';
import { isLocked } from '#files/rules.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { shareDraft, shares } from '../contract.ts';
import { messageMaxChars, shareParts, type SharePart, usualDays } from '../rules.ts';
import { type MadeShare, MadeShareDialog } from './made-share-dialog.tsx';
import { PartsField } from './parts/parts-field.tsx';

type Draft = z.output<typeof shareDraft>;
type Values = Omit<Draft, 'applicationId'> & { applicationId: string };

// A select has no value for none.
const form = z.preprocess(
  (values) => ({ ...(values as Values), applicationId: (values as Values).applicationId || null }),
  shareDraft,
) as unknown as z.ZodType<Draft, Values>;

type ShareDialogProps = { candidate: Candidate; onClose: () => void };

/** Shares chosen parts of a candidate with one person outside, and then shows the link. */
export function ShareDialog({ candidate, onClose }: ShareDialogProps) {
  const [made, setMade] = useState<MadeShare | null>(null);
  return made === null ? (
    <DraftDialog candidate={candidate} onMade={setMade} onClose={onClose} />
  ) : (
    <MadeShareDialog made={made} onClose={onClose} />
  );
}

type DraftDialogProps = ShareDialogProps & { onMade: (made: MadeShare) => void };

function DraftDialog({ candidate, onMade, onClose }: DraftDialogProps) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const create = useChange(shares.create, { invalidates: [shares.list] });
  const offered = offeredParts(candidate);
  const defaultValues = useDefaults(candidate, offered);
  const { form: state, dialog } = useContractForm<Values, Draft>({
    schema: form,
    defaultValues,
    onSubmit: async (body) => {
      const { share, link } = await create.mutateAsync({
        params: { companyId, candidateId: candidate.id },
        body,
      });
      onMade({ share, link, isMailed: body.isMailed });
    },
  });
  const control = state.control as unknown as Control<Values>;
  return (
    <FormDialog
      title={t('shares.dialog.title', { name: fullName(candidate) })}
      description={t('shares.dialog.body')}
      submitLabel={t('shares.dialog.submit')}
      {...dialog}
      onClose={onClose}
    >
      <DraftFields control={control} candidate={candidate} offered={offered} />
    </FormDialog>
  );
}

type DraftFieldsProps = { control: Control<Values>; candidate: Candidate; offered: SharePart[] };

function DraftFields({ control, candidate, offered }: DraftFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField control={control} name="recipientName" label={t('shares.dialog.recipientName')} required />
      <TextField
        control={control}
        name="recipientEmail"
        type="email"
        label={t('shares.dialog.recipientEmail')}
        required
      />
      {candidate.applications.length > 0 && <ApplicationField control={control} candidate={candidate} />}
      <PartsField control={control} name="parts" label={t('shares.dialog.parts')} offered={offered} />
      <TextArea
        control={control}
        name="message"
        label={t('shares.dialog.message')}
        countTo={messageMaxChars}
      />
      <NumberField control={control} name="days" label={t('shares.dialog.days')} required />
      <SelectField
        control={control}
        name="language"
        label={t('shares.dialog.language')}
        options={(['en', 'tr'] as const).map((value) => ({
          value,
          label: t(`shares.dialog.languages.${value}`),
        }))}
      />
      <div>
        <CheckboxField control={control} name="asksFeedback" label={t('shares.dialog.asksFeedback')} />
        <CheckboxField control={control} name="isMailed" label={t('shares.dialog.isMailed')} />
      </div>
    </>
  );
}

function ApplicationField({ control, candidate }: Omit<DraftFieldsProps, 'offered'>) {
  const { t } = useTranslation();
  return (
    <SelectField
      control={control}
      name="applicationId"
      label={t('shares.dialog.application')}
      options={[
        { value: '', label: t('shares.dialog.noApplication') },
        ...candidate.applications.map(({ id, job }) => ({ value: id, label: job.title })),
      ]}
    />
  );
}

/** Parts that the candidate has. */
const offeredParts = ({ applications, cvFile }: Candidate): SharePart[] =>
  shareParts.filter((part) => {
    if (part === 'answers') return applications.length > 0;
    return part !== 'cv' || (cvFile !== null && !isLocked(cvFile.scanState));
  });

/** The record and the CV, for the job of the page or the newest one. */
function useDefaults({ applications }: Candidate, offered: SharePart[]): Values {
  const { i18n } = useTranslation();
  const { jobId }: { jobId?: string } = useParams({ strict: false });
  const application = applications.find(({ job }) => job.id === jobId) ?? applications[0];
  return {
    recipientName: '',
    recipientEmail: '',
    parts: offered.filter((part) => part === 'record' || part === 'cv'),
    applicationId: application?.id ?? '',
    message: '',
    days: usualDays,
    language: i18n.language === 'tr' ? 'tr' : 'en',
    asksFeedback: true,
    isMailed: true,
  };
}
