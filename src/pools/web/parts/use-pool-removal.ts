import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { pools } from '../../contract.ts';
import { usePoolAction } from '../queries.ts';

type NamedPool = { id: string; name: string };

/** Shows a deleted pool again. */
export function usePoolRestoration(): (pool: NamedPool) => void {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const restore = usePoolAction(pools.restorePool);
  return ({ id: poolId, name }) =>
    restore({ params: { companyId, poolId } }, () => toast.success(t('pools.said.restored', { name })));
}

/** Deletes a pool at once; the undo is in the toast, and for an hour below the list. */
export function usePoolRemoval(onRemoved?: () => void): (pool: NamedPool) => void {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const remove = usePoolAction(pools.deletePool);
  const restore = usePoolRestoration();
  return (pool) => {
    const action = { label: t('pools.undo'), onSelect: () => restore(pool) };
    remove({ params: { companyId, poolId: pool.id } }, () => {
      toast.success(t('pools.said.deleted', { name: pool.name }), { action });
      onRemoved?.();
    });
  };
}
