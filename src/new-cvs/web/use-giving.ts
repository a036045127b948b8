import { useTranslation } from 'react-i18next';
import { fullName } from '#candidates/web/candidate-words.ts';
import type { UseInstead } from '#candidates/web/parts/known-people.tsx';
import type { StoredFile } from '#files/contract.ts';
import { CallError } from '#platform/web/call.ts';
import { useIdempotentCall } from '#platform/web/idempotent-call.ts';
import { useCompany } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { newCvLists } from '../contract.ts';
import { useAdded } from './use-added.ts';

type Giving = { file: StoredFile; jobId: string | null; onDone: () => void };

/** Gives the CV to a candidate whom the company has; null for members who may not change candidates. */
export function useGiving({ file, jobId, onDone }: Giving): UseInstead | null {
  const { t } = useTranslation();
  const toast = useToast();
  const callOnce = useIdempotentCall();
  const added = useAdded(jobId);
  const { id: companyId, isOwner, permissions } = useCompany();
  if (!isOwner && !permissions.includes('candidates.update')) return null;
  const give = async (candidateId: string): Promise<void> => {
    const input = { params: { companyId, candidateId }, body: { newCvId: file.id } };
    await callOnce(newCvLists.giveNewCv, input);
    await added(candidateId);
  };
  return {
    label: (name) => t('new-cvs.check.give', { name }),
    onUse: (person) =>
      void give(person.id).then(
        () => {
          toast.success(t('new-cvs.check.given', { name: fullName(person) }));
          onDone();
        },
        (error: unknown) => {
          if (error instanceof CallError) toast.error(error.message);
        },
      ),
  };
}
