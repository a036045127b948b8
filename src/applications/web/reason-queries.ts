import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CallInput, Endpoint } from '#platform/contract/endpoint.ts';
import { CallError } from '#platform/web/call.ts';
import { keyOf, queryOf, useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { applications } from '../contract.ts';
import { rejectionReasons } from '../reason-contract.ts';

/** All rejection reasons of a company with their use, for its settings. */
export const reasonSettingsQuery = (companyId: string) =>
  queryOf(rejectionReasons.listReasonSettings, { params: { companyId } });

type ReasonAction = 'created' | 'renamed' | 'archived' | 'restored' | 'deleted' | 'ordered';

/**
 * Changes the rejection reasons. Both lists are refetched afterwards, also after a refusal, which mostly means that
 * another member changed them.
 * @returns a function that makes the change, shows a toast, and throws the server's refusal
 */
export function useReasonChange<E extends Endpoint>(operation: E, done: ReasonAction) {
  const client = useQueryClient();
  const toast = useToast();
  const { t } = useTranslation();
  const change = useChange(operation, {
    invalidates: [rejectionReasons.listReasonSettings, applications.listReasons],
  });
  return async (input: CallInput<E>): Promise<void> => {
    try {
      await change.mutateAsync(input);
    } catch (error) {
      await client.invalidateQueries({ queryKey: keyOf(rejectionReasons.listReasonSettings) });
      throw error;
    }
    toast.success(t(`applications.reasons.toasts.${done}`));
  };
}

/** The same for an action without a dialog: a refusal is shown as a toast. */
export function useReasonAction<E extends Endpoint>(operation: E, done: ReasonAction) {
  const toast = useToast();
  const change = useReasonChange(operation, done);
  return (input: CallInput<E>): void => {
    change(input).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      toast.error(error.message);
    });
  };
}

/** Orders the offered reasons: optimistic, and refetched after a refusal. */
export function useReasonOrder(): (reasonIds: string[]) => Promise<void> {
  const client = useQueryClient();
  const { id: companyId } = useCompany();
  const { queryKey } = reasonSettingsQuery(companyId);
  const order = useReasonAction(rejectionReasons.orderReasons, 'ordered');
  return async (reasonIds) => {
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (before) => {
      if (before === undefined) return before;
      const offered = before.items.filter(({ archivedAt }) => archivedAt === null);
      const archived = before.items.filter(({ archivedAt }) => archivedAt !== null);
      offered.sort((a, b) => reasonIds.indexOf(a.id) - reasonIds.indexOf(b.id));
      return { items: [...offered, ...archived] };
    });
    order({ params: { companyId }, body: { reasonIds } });
  };
}
