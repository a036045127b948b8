import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CallError } from '#platform/web/call.ts';
import { type ContractForm, useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useIdempotentCall } from '#platform/web/idempotent-call.ts';
import { keyOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import type { CvFields } from '#profiles/cv-reading-contract.ts';
import { type Candidate, type CandidateDraft, candidates } from '../contract.ts';
import {
  addCandidateValues,
  type AddCandidateValues,
  draftOf,
  emptyValues,
  valuesOfCv,
} from './add-candidate-values.ts';

/** The uploaded CV of the new candidate, and what was read from it. */
export type CvOfForm = { newCvId: string | null; fields: CvFields | null };

type Send = (draft: CandidateDraft) => Promise<Candidate>;

export type CreateForm = {
  review: ContractForm<AddCandidateValues, AddCandidateValues>;
  /** The last submit was refused, because the company knows somebody with the e-mail or phone. */
  isKnown: boolean;
  /** Submits again, as a person in addition to the known ones. */
  addAnyway: () => void;
};

/**
 * The form of a new candidate, filled from a CV.
 * @param finish is called with the candidate; when it fails, the next submit calls it again with the same candidate
 * @param send another call than the usual one
 */
export function useCreateForm(
  { newCvId, fields }: CvOfForm,
  finish: (created: Candidate) => Promise<void> | void,
  send?: Send,
): CreateForm {
  const { i18n } = useTranslation();
  const create = useCreateOnce(send);
  const [isKnown, setKnown] = useState(false);
  const isAnotherPerson = useRef(false);
  const review = useContractForm<AddCandidateValues, AddCandidateValues>({
    schema: addCandidateValues,
    defaultValues: emptyValues,
    onSubmit: async (values) => {
      setKnown(false);
      const options = {
        fields,
        newCvId,
        language: i18n.language,
        isAnotherPerson: isAnotherPerson.current,
      };
      try {
        await finish(await create(draftOf(values, options)));
      } catch (error) {
        setKnown(error instanceof CallError && error.code === 'candidates.known');
        throw error;
      }
    },
  });
  useFilling(review.form, fields);
  return { review, isKnown, addAnyway: () => submitAnyway(isAnotherPerson, review.submit) };
}

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

/** Creates a candidate; the same draft again returns the one that exists. */
function useCreateOnce(send?: Send): Send {
  const client = useQueryClient();
  const callOnce = useIdempotentCall();
  const { id: companyId } = useCompany();
  const create: Send = (draft) => callOnce(candidates.create, { params: { companyId }, body: draft });
  const made = useRef<{ written: string; candidate: Candidate } | null>(null);
  return async (draft) => {
    const written = JSON.stringify({ ...draft, isAnotherPerson: undefined });
    if (made.current?.written !== written) {
      const candidate = await (send ?? create)(draft);
      made.current = { written, candidate };
      void client.invalidateQueries({ queryKey: keyOf(candidates.list) });
    }
    return made.current.candidate;
  };
}
