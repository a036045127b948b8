import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { candidates } from '#candidates/contract.ts';
import { draftOf, valuesOfCv } from '#candidates/web/add-candidate-values.ts';
import { CallError } from '#platform/web/call.ts';
import { formatNumber } from '#platform/web/format.ts';
import { useIdempotentCall } from '#platform/web/idempotent-call.ts';
import { useCompany } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { useAdded } from './use-added.ts';
import type { ReadCv } from './use-read-cv.ts';

export type Progress = { done: number; total: number };

/** Refusals of one CV, after which the others are still added: it is gone, or somebody with its address was added. */
const skipped: readonly string[] = ['candidates.known', 'candidates.new_cv_gone'];

/** Adds the candidates of all CVs that need no check, one after the other; it can be stopped. */
export function useAddComplete(jobId: string | null) {
  const { t, i18n } = useTranslation();
  const toast = useToast();
  const callOnce = useIdempotentCall();
  const added = useAdded(jobId);
  const { id: companyId } = useCompany();
  const [progress, setProgress] = useState<Progress | null>(null);
  const isStopped = useRef(false);

  const addOne = async ({ file, fields }: ReadCv): Promise<boolean> => {
    if (fields === null) return false;
    const options = { fields, newCvId: file.id, language: i18n.language, isAnotherPerson: false };
    try {
      const body = draftOf(valuesOfCv(fields), options);
      const { id } = await callOnce(candidates.create, { params: { companyId }, body });
      await added(id);
      return true;
    } catch (error) {
      if (error instanceof CallError && skipped.includes(error.code)) return false;
      throw error;
    }
  };

  const addAll = async (cvs: readonly ReadCv[]): Promise<void> => {
    if (progress !== null) return;
    isStopped.current = false;
    const total = cvs.length;
    let count = 0;
    try {
      for (const [done, cv] of cvs.entries()) {
        if (isStopped.current) break;
        setProgress({ done, total });
        if (await addOne(cv)) count += 1;
      }
      toast.success(t('new-cvs.list.added', { count, number: formatNumber(count) }));
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : t('platform.errors.internal'));
    } finally {
      setProgress(null);
    }
  };

  return {
    progress,
    addAll: (cvs: readonly ReadCv[]): void => void addAll(cvs),
    stop: (): void => {
      isStopped.current = true;
    },
  };
}
