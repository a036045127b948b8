import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownPerson } from '#candidates/new-cv-contract.ts';
import { fullName } from '#candidates/web/candidate-words.ts';
import type { UseInstead } from '#candidates/web/parts/known-people.tsx';
import type { StoredFile } from '#files/contract.ts';
import { CallError } from '#platform/web/call.ts';
import { useIdempotentCall } from '#platform/web/idempotent-call.ts';
import { useCompany } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { newCvLists } from '../contract.ts';
import { useNewCvsState } from './new-cvs-context.ts';

type GivingOptions = { file: StoredFile; jobId: string | null; onDone: () => void };

/** Gives the CV to a candidate whom the company has; null for members who may not change candidates. */
export function useGiving({ file, jobId, onDone }: GivingOptions): UseInstead | null {
  const { t } = useTranslation();
  const toast = useToast();
  const callOnce = useIdempotentCall();
  const { onAdded } = useNewCvsState();
  const { id: companyId, isOwner, permissions } = useCompany();
  const isGiving = useRef(false);
  if (!isOwner && !permissions.includes('candidates.update')) return null;
  const give = async (person: KnownPerson): Promise<void> => {
    if (isGiving.current) return;
    isGiving.current = true;
    const params = { companyId, candidateId: person.id };
    try {
      await callOnce(newCvLists.giveNewCv, { params, body: { newCvId: file.id, jobId } });
      await onAdded();
      toast.success(t('new-cvs.check.given', { name: fullName(person) }));
      onDone();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message);
    } finally {
      isGiving.current = false;
    }
  };
  return { label: (name) => t('new-cvs.check.give', { name }), onUse: (person) => void give(person) };
}
