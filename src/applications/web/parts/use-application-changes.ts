import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { candidates } from '#candidates/contract.ts';
import { call } from '#platform/web/call.ts';
import { keyOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { type ApplicationDetail, applications, type Card, type RejectionDraft } from '../../contract.ts';
import type { Outcome } from '../../rules.ts';
import { applicationQuery } from '../queries.ts';
import { nameOf } from './name-of.ts';
import type { ShownOutcome } from './shown-outcome.ts';

export type ApplicationChanges = {
  /** Moves with a message that can undo it. */
  advance: (step: { id: string; title: string }) => void;
  move: (stepId: string) => void;
  reject: (draft: RejectionDraft) => void;
  unreject: () => void;
  rate: (rating: number | null) => void;
};

type Write = { send: () => Promise<Card>; onDone?: ((card: Card) => void) | undefined; outcome?: Outcome };

function useWrite(applicationId: string, shown: ShownOutcome | undefined): (write: Write) => void {
  const toast = useToast();
  const client = useQueryClient();
  const { queryKey } = applicationQuery(useCompany().id, applicationId);
  const { mutate } = useMutation({
    scope: { id: `application ${applicationId}` },
    mutationFn: ({ send }: Write) => send(),
    onMutate: async ({ outcome }) => {
      if (outcome !== undefined) await shown?.show(outcome);
    },
    // Not an option of `mutate`, which is ignored when the answer finds the component unmounted.
    onSuccess: (card, { onDone }) => {
      client.setQueryData<ApplicationDetail>(queryKey, (before) => before && { ...before, ...card });
      onDone?.(card);
    },
    onError: async (error, { outcome }) => {
      toast.error(error.message);
      if (outcome !== undefined) await shown?.show(outcome === 'open' ? 'rejected' : 'open');
      shown?.refetch();
    },
    onSettled: () => {
      for (const key of [queryKey, keyOf(candidates.read)]) void client.invalidateQueries({ queryKey: key });
    },
  });
  return (write) => mutate(write);
}

/**
 * The actions on one application; a refusal shows its reason and the current state.
 * @param shown lists that show a rejection at once
 */
export function useApplicationChanges(
  application: ApplicationDetail,
  shown?: ShownOutcome,
): ApplicationChanges {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const { id: applicationId, version } = application;
  const params = { companyId, applicationId };
  const save = useWrite(applicationId, shown);
  const unreject = (): void => save({ send: () => call(applications.unreject, { params }), outcome: 'open' });
  const move = (stepId: string, from: number, onDone?: Write['onDone']): void =>
    save({ send: () => call(applications.move, { params, body: { stepId, version: from } }), onDone });
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
    rate: (rating) => save({ send: () => call(applications.rate, { params, body: { rating } }) }),
    reject: (draft) =>
      save({
        send: () => call(applications.reject, { params, body: { ...draft, version } }),
        outcome: 'rejected',
        onDone: (rejected) =>
          toast.success(t('applications.reject.done', { count: 1, name: nameOf(rejected) }), {
            action: { label: undoLabel, onSelect: unreject },
          }),
      }),
  };
}
