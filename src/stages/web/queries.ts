import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CallInput, Endpoint, Output } from '#platform/contract/endpoint.ts';
import { useIdempotentCall } from '#platform/web/idempotent-call.ts';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { stages } from '../contract.ts';

/** The recruitment stages of a company. */
export const stagesQuery = (companyId: string) => queryOf(stages.list, { params: { companyId } });

/** Runs a change of the stages, refetches them and shows a toast. Throws what the server refuses. */
export function useStageChange() {
  const client = useQueryClient();
  const callOnce = useIdempotentCall();
  const toast = useToast();
  const { t } = useTranslation();
  const { queryKey } = stagesQuery(useCompany().id);
  return async <E extends Endpoint>(
    operation: E,
    input: CallInput<E>,
    done: 'created' | 'updated' | 'deleted' | 'stepAdded' | 'stepDeleted',
  ): Promise<Output<E>> => {
    const answer = await callOnce(operation, input);
    await client.invalidateQueries({ queryKey });
    toast.success(t(`stages.toasts.${done}`));
    return answer;
  };
}
