import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newCvs } from '#candidates/new-cv-contract.ts';
import { draftOf, valuesOfCv } from '#candidates/web/add-candidate-values.ts';
import { CallError } from '#platform/web/call.ts';
import { formatNumber } from '#platform/web/format.ts';
import { keyOf } from '#platform/web/query.ts';
import { useToast } from '#ui/toasts.tsx';
import { newCvLists } from '../contract.ts';
import { useAddNewCv } from './use-add-new-cv.ts';
import type { ReadCv } from './use-read-cv.ts';

export type Progress = { done: number; total: number };

/** Refusals of one CV, after which the others are still added: it is gone, or somebody with its address was added. */
const skipped: readonly string[] = ['candidates.known', 'candidates.new_cv_gone'];

/**
 * Adds the candidates of all CVs that need no check, one after the other; it can be stopped.
 * @param onAdded is awaited after each candidate
 */
export function useAddComplete(onAdded: () => Promise<void>) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const addOne = useAddOne(onAdded);
  const [progress, setProgress] = useState<Progress | null>(null);
  const isStopped = useRef(false);

  const addAll = async (cvs: readonly ReadCv[], jobId: string | null): Promise<void> => {
    if (progress !== null) return;
    isStopped.current = false;
    const total = cvs.length;
    let count = 0;
    try {
      for (const [done, cv] of cvs.entries()) {
        if (isStopped.current) break;
        setProgress({ done, total });
        if (await addOne(cv, jobId)) count += 1;
      }
      toast.success(t('new-cvs.list.added', { count, number: formatNumber(count) }));
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : t('platform.errors.internal'));
    } finally {
      setProgress(null);
      // Two CVs can be of one person: the one that is left says so now.
      void client.invalidateQueries({ queryKey: keyOf(newCvs.listKnown) });
      void client.invalidateQueries({ queryKey: keyOf(newCvLists.listNewCvs) });
    }
  };

  return {
    progress,
    addAll: (cvs: readonly ReadCv[], jobId: string | null): void => void addAll(cvs, jobId),
    stop: (): void => {
      isStopped.current = true;
    },
  };
}

/** Adds the candidate of one CV; the result is false when it was skipped. */
function useAddOne(onAdded: () => Promise<void>) {
  const { i18n } = useTranslation();
  const addNewCv = useAddNewCv();
  return async ({ file, fields }: ReadCv, jobId: string | null): Promise<boolean> => {
    if (fields === null) return false;
    const options = { fields, newCvId: file.id, language: i18n.language, isAnotherPerson: false };
    try {
      await addNewCv({ newCvId: file.id, draft: draftOf(valuesOfCv(fields), options), jobId });
    } catch (error) {
      if (error instanceof CallError && skipped.includes(error.code)) return false;
      throw error;
    }
    await onAdded();
    return true;
  };
}
