import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#files/contract.ts';
import type { CallError } from '#platform/web/call.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { newCvLists } from '../contract.ts';

const invalidates = [newCvLists.listNewCvs];

/** Removes a new CV, with an undo. */
export function useRemoval() {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const onError = (error: CallError): void => toast.error(error.message);
  const restore = useChange(newCvLists.restoreNewCv, { invalidates, onError });
  const removal = useChange(newCvLists.removeNewCv, { invalidates, onError });
  return {
    /** @param onRemoved is called when the CV is removed */
    remove: ({ id: newCvId, title }: StoredFile, onRemoved: () => void = () => undefined): void => {
      const input = { params: { companyId, newCvId } };
      const action = { label: t('new-cvs.line.undo'), onSelect: () => restore.mutate(input) };
      const onSuccess = (): void => {
        toast.success(t('new-cvs.line.removed', { title }), { action });
        onRemoved();
      };
      removal.mutate({ ...input, body: {} }, { onSuccess });
    },
  };
}
