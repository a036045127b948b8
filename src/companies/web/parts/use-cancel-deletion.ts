import { useTranslation } from 'react-i18next';
import { useChange } from '#platform/web/query.ts';
import { useToast } from '#ui/toasts.tsx';
import { deletion } from '../../deletion-contract.ts';
import { useCacheCompany } from '../queries.ts';

/** Cancels the deletion of a company and shows a toast. */
export function useCancelDeletion(companyId: string): { cancel: () => void; busy: boolean } {
  const { t } = useTranslation();
  const toast = useToast();
  const cacheCompany = useCacheCompany();
  const change = useChange(deletion.cancelDeletion, {
    onSuccess: (company) => {
      void cacheCompany(company);
      toast.success(t('companies.deletion.kept'));
    },
    onError: (error) => toast.error(error.message),
  });
  return { cancel: () => change.mutate({ params: { companyId } }), busy: change.isPending };
}
