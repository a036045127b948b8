import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { candidates } from '#candidates/contract.ts';
import { call } from '#platform/web/call.ts';
import { keyOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { type ApplicationDetail, applications, type Card, type RejectionDraft } from '../../contract.ts';
import { applicationQuery } from '../queries.ts';
import { nameOf } from './name-of.ts';

export type ApplicationChanges = {
  /** Moves with a message that can undo it. */
  advance: (step: { id: string; title: string }) => void;
  move: (stepId: string) => void;
  reject: (draft: RejectionDraft) => void;
  unreject: () => void;
  rate: (rating: number | null) => void;
};

/** The actions on one application; a refusal shows its reason and the current state. */
export function useApplicationChanges(application: ApplicationDetail): ApplicationChanges {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const { id: companyId } = useCompany();
  const { id: applicationId, version } = application;
  const params = { companyId, applicationId };
  const { queryKey } = applicationQuery(companyId, applicationId);
  const write = useMutation({
    scope: { id: `application ${applicationId}` },
    mutationFn: (send: () => Promise<Card>) => send(),
    onSuccess: (card) =>
      client.setQueryData<ApplicationDetail>(queryKey, (before) => before && { ...before, ...card }),
    onError: (error) => toast.error(error.message),
    onSettled: () => {
      for (const key of [queryKey, keyOf(candidates.read)]) void client.invalidateQueries({ queryKey: key });
    },
  });
  const unreject = (): void => write.mutate(() => call(applications.unreject, { params }));
  return {
    unreject,
    move: (stepId) => write.mutate(() => call(applications.move, { params, body: { stepId, version } })),
    advance: (step) =>
      write.mutate(() => call(applications.move, { params, body: { stepId: step.id, version } }), {
        onSuccess: (moved) => {
          const back = { stepId: application.stepId, version: moved.version };
          const undo = (): void => write.mutate(() => call(applications.move, { params, body: back }));
          const values = { name: nameOf(moved), step: step.title };
          toast.success(t('applications.controls.moved', values), {
            action: { label: t('applications.reject.undo'), onSelect: undo },
          });
        },
      }),
    rate: (rating) => write.mutate(() => call(applications.rate, { params, body: { rating } })),
    reject: (draft) =>
      write.mutate(() => call(applications.reject, { params, body: { ...draft, version } }), {
        onSuccess: ({ name, surname }) =>
          toast.success(t('applications.reject.done', { count: 1, name: `${name} ${surname}` }), {
            action: { label: t('applications.reject.undo'), onSelect: unreject },
          }),
      }),
  };
}
