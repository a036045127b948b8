import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CallError } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useIdempotentCall } from '#platform/web/idempotent-call.ts';
import { keyOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import type { CvFields } from '#profiles/cv-reading-contract.ts';
import { ReadField } from '#reading/web/parts/read-field.tsx';
import { SourceReview } from '#reading/web/parts/source-review.tsx';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type Candidate, candidateDraft, candidates } from '../contract.ts';
import {
  addCandidateValues,
  type AddCandidateValues,
  emptyValues,
  profileOf,
  valuesOfCv,
} from './add-candidate-values.ts';
import { fullName } from './candidate-words.ts';
import { useOpenCandidate } from './open-candidate.ts';
import { CareerOfCv } from './parts/career-of-cv.tsx';
import { CandidateFields } from './parts/candidate-fields.tsx';
import { KnownPeople } from './parts/known-people.tsx';
import { NewCvField } from './parts/new-cv-field.tsx';
import { readPlaces } from './parts/read-places.ts';
import { type NewCv, useNewCv } from './use-new-cv.ts';

export type CreateCandidateDialogProps = {
  /** Called with the new candidate, or the existing one; by default their panel opens. */
  onCreated?: ((candidate: { id: string }) => Promise<void>) | undefined;
  onClose: () => void;
};

/**
 * Adds a candidate: from a CV, which fills the form beside the page, or typed. Candidates with the same e-mail or phone
 * are shown first, to avoid a duplicate.
 */
export function NewCandidateDialog({ onCreated, onClose }: CreateCandidateDialogProps) {
  const { t } = useTranslation();
  const cv = useNewCv();
  const { review, isKnown, addAnyway } = useCreateForm(cv, { onCreated, onClose });
  const { form, submitError, dialog } = review;
  const places = readPlaces(cv.fields);
  const useInstead = useExisting({ onCreated, onClose });
  return (
    <FormDialog
      title={t('candidates.create.title')}
      submitLabel={t('candidates.create.submit')}
      {...dialog}
      dirty={dialog.dirty || cv.item !== null}
      width={cv.source === null ? 'sm' : 'lg'}
      sx={onPhoneFull}
      submitError={
        submitError !== null && (
          <>
            {submitError}
            {isKnown && <AddAnyway onAdd={addAnyway} />}
          </>
        )
      }
      onClose={onClose}
    >
      <SourceReview file={cv.source} isInDialog>
        <Stack sx={{ gap: 2.5, minWidth: 0 }}>
          <NewCvField cv={cv} />
          <FormProvider {...(form as never as ComponentProps<typeof FormProvider>)}>
            <CandidateFields
              control={form.control as never}
              withTags
              withSource={(name, input) => <ReadField read={places[name] ?? null}>{input}</ReadField>}
            >
              <KnownPeople control={form.control as never} onUse={useInstead} />
            </CandidateFields>
            {cv.fields !== null && <CareerOfCv fields={cv.fields} />}
          </FormProvider>
        </Stack>
      </SourceReview>
    </FormDialog>
  );
}

/** The dialog fills the screen of a phone, because it has much content. */
const onPhoneFull = ({ breakpoints }: Theme) => ({
  [breakpoints.down('sm')]: {
    '& .MuiDialog-paper': { margin: 0, borderRadius: 0, width: '100%', height: '100dvh', maxHeight: 'none' },
  },
});

/** Gives an existing person to the caller; null where the dialog only opens candidates. */
function useExisting({ onCreated, onClose }: CreateCandidateDialogProps) {
  const toast = useToast();
  if (onCreated === undefined) return null;
  return (person: { id: string }): void =>
    void onCreated(person).then(onClose, (error: unknown) => {
      if (error instanceof CallError) toast.error(error.message);
    });
}

function AddAnyway({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <div>
      <Button size="small" color="inherit" variant="outlined" onClick={onAdd} sx={{ marginBlockStart: 1 }}>
        {t('candidates.create.anyway')}
      </Button>
    </div>
  );
}

function useCreateForm(cv: NewCv, props: CreateCandidateDialogProps) {
  const { i18n } = useTranslation();
  const add = useCreate(props);
  const [isKnown, setKnown] = useState(false);
  const isAnotherPerson = useRef(false);
  const review = useContractForm<AddCandidateValues, AddCandidateValues>({
    schema: addCandidateValues,
    defaultValues: emptyValues,
    onSubmit: async (values) => {
      setKnown(false);
      try {
        await add(values, cv, { language: i18n.language, isAnotherPerson: isAnotherPerson.current });
      } catch (error) {
        setKnown(error instanceof CallError && error.code === 'candidates.known');
        throw error;
      }
    },
  });
  useFilling(review.form, cv.fields);
  return { review, isKnown, addAnyway: () => submitAnyway(isAnotherPerson, review.submit) };
}

/** Submits again to create a person in addition to the known ones. */
function submitAnyway(isAnotherPerson: RefObject<boolean>, submit: () => Promise<void>): void {
  isAnotherPerson.current = true;
  void submit().finally(() => {
    isAnotherPerson.current = false;
  });
}

/** Fills the fields that are empty, or that an earlier CV filled and nobody changed. */
function useFilling({ getValues, setValue, clearErrors }: Form, fields: CvFields | null): void {
  const filled = useRef(emptyValues);
  useEffect(() => {
    const next = fields === null ? emptyValues : valuesOfCv(fields);
    for (const name of Object.keys(next) as (keyof AddCandidateValues)[]) {
      const isUntouched = JSON.stringify(getValues(name)) === JSON.stringify(filled.current[name]);
      if (!isUntouched && !isEntries(name)) continue;
      setValue(name, next[name], { shouldDirty: true });
      clearErrors(name);
    }
    filled.current = next;
  }, [fields, getValues, setValue, clearErrors]);
}

type Form = UseFormReturn<AddCandidateValues, unknown, AddCandidateValues>;

/** Lists that belong to the CV by their order. */
const isEntries = (name: string): boolean => ['languages', 'experiences', 'educations'].includes(name);

type CreateOptions = { language: string; isAnotherPerson: boolean };

function useCreate({ onCreated, onClose }: CreateCandidateDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const callOnce = useIdempotentCall();
  const { id: companyId } = useCompany();
  const { open } = useOpenCandidate();
  // A later call may fail after the candidate was created; the next submit continues with that candidate.
  const made = useRef<{ written: string; candidate: Candidate } | null>(null);
  return async (
    values: AddCandidateValues,
    { file, fields }: NewCv,
    { language, isAnotherPerson }: CreateOptions,
  ): Promise<void> => {
    const { website: _w, linkedin: _l, languages: _s, experiences: _x, educations: _e, ...record } = values;
    const profile = profileOf(values, fields, language);
    const newCvId = file?.id ?? null;
    const body = { ...record, country: values.country ?? '', profile, newCvId, isAnotherPerson };
    const written = JSON.stringify({ ...body, isAnotherPerson: undefined });
    if (made.current?.written !== written) {
      const draft = candidateDraft.parse(body);
      const candidate = await callOnce(candidates.create, { params: { companyId }, body: draft });
      made.current = { written, candidate };
      void client.invalidateQueries({ queryKey: keyOf(candidates.list) });
    }
    const { candidate: created } = made.current;
    if (onCreated !== undefined) await onCreated(created);
    onClose();
    if (onCreated !== undefined) return;
    toast.success(t('candidates.create.done', { name: fullName(created) }));
    open(created.id);
  };
}
