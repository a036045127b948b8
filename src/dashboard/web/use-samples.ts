import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { sampleData } from '../samples-contract.ts';

/** Adds the sample data, with a message that offers to undo it, and removes it. */
export function useSamples() {
  const { t } = useTranslation();
  const params = { companyId: useCompany().id };
  const client = useQueryClient();
  const toast = useToast();
  // Lists, boards and counts of the whole company change.
  const refetch = () => client.invalidateQueries();
  const remove = useChange(sampleData.removeSamples, {
    onSuccess: () => {
      toast.success(t('dashboard.samples.removed'));
      void refetch();
    },
  });
  const add = useChange(sampleData.addSamples, {
    onSuccess: () => {
      const undo = () => remove.mutate({ params }, { onError: ({ message }) => toast.error(message) });
      toast.success(t('dashboard.samples.added'), {
        action: { label: t('dashboard.arrange.undo'), onSelect: undo },
      });
      void refetch();
    },
    onError: ({ message }) => {
      toast.error(message);
      void refetch();
    },
  });
  // The button is disabled a moment after the press; a second press in that moment would add them again.
  const isSent = useRef(false);
  const addOnce = (): void => {
    if (isSent.current) return;
    isSent.current = true;
    add.mutate({ params }, { onSettled: () => (isSent.current = false) });
  };
  return {
    isAdding: add.isPending,
    add: addOnce,
    remove: () => remove.mutateAsync({ params }),
  };
}
