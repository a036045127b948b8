import { useTranslation } from 'react-i18next';
import type { CallError } from '#platform/web/call.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { type DuplicatePair, duplicates } from '../../contract.ts';
import { changedByDismissal } from '../queries.ts';
import { pairName } from './pair-words.ts';

/** Remembers that two candidates are not the same person, with an undo, or suggests them again. */
export function useDismissal() {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const onError = (error: CallError): void => toast.error(error.message);
  const options = { invalidates: changedByDismissal, onError };
  const reopening = useChange(duplicates.reopen, options);
  // Not an option of `mutate`, which is not called after the pair has left the screen.
  const onSuccess = (pair: DuplicatePair): void => {
    const action = { label: t('duplicates.undo'), onSelect: () => reopening.mutate(inputOf(pair)) };
    toast.success(t('duplicates.dismissed', { pair: pairName(pair, t) }), { action });
  };
  const dismissal = useChange(duplicates.dismiss, { ...options, onSuccess });
  const inputOf = (pair: DuplicatePair) => ({ params: { companyId, pairId: pair.id } });
  return {
    isBusy: dismissal.isPending || reopening.isPending,
    reopen: (pair: DuplicatePair): void => reopening.mutate(inputOf(pair)),
    dismiss: (pair: DuplicatePair): void => dismissal.mutate(inputOf(pair)),
  };
}
