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

type Write = { send: () => Promise<Card>; onDone?: (card: Card) => void };

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
    mutationFn: ({ send }: Write) => send(),
    // Not an option of `mutate`, which is ignored when the answer finds the component unmounted.
    onSuccess: (card, { onDone }) => {
      client.setQueryData<ApplicationDetail>(queryKey, (before) => before && { ...before, ...card });
      onDone?.(card);
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => {
      for (const key of [queryKey, keyOf(candidates.read)]) void client.invalidateQueries({ queryKey: key });
    },
  });
  const save = (send: Write['send'], onDone?: (card: Card) => void): void =>
    write.mutate({ send, ...(onDone && { onDone }) });
  const unreject = (): void => save(() => call(applications.unreject, { params }));
  const move = (stepId: string, from: number, onDone?: (card: Card) => void): void =>
    save(() => call(applications.move, { params, body: { stepId, version: from } }), onDone);
  const undoLabel = t('applications.reject.undo');
  return {
    unreject,
    move: (stepId) => move(stepId, version),
    advance: (step) =>
      move(step.id, version, (moved) =>
        toast.success(t('applications.controls.moved', { name: nameOf(moved), step: step.title }), {
          action: { label: undoLabel, onSelect: () => move(application.stepId, moved.version) },
        }),
      ),
    rate: (rating) => save(() => call(applications.rate, { params, body: { rating } })),
    reject: (draft) =>
      save(
        () => call(applications.reject, { params, body: { ...draft, version } }),
        (rejected) =>
          toast.success(t('applications.reject.done', { count: 1, name: nameOf(rejected) }), {
            action: { label: undoLabel, onSelect: unreject },
          }),
      ),
  };
}
