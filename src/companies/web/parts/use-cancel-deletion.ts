import { useTranslation } from 'react-i18next';
import { useChange } from '#platform/web/query.ts';
import { useToast } from '#ui/toasts.tsx';
import { deletion } from '../../deletion-contract.ts';
import { useKeepCompany } from '../queries.ts';

/** Takes the deletion of a company back, and says so. */
export function useCancelDeletion(companyId: string): { cancel: () => void; busy: boolean } {
  const { t } = useTranslation();
  const toast = useToast();
  const takeIn = useKeepCompany();
  const change = useChange(deletion.cancelDeletion, {
    onSuccess: (kept) => {
      void takeIn(kept);
      toast.success(t('companies.deletion.kept'));
    },
    onError: (error) => toast.error(error.message),
  });
  return { cancel: () => change.mutate({ params: { companyId } }), busy: change.isPending };
}
