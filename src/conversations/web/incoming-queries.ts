import { useQueryClient } from '@tanstack/react-query';
import { keyOf, pagesOf, queryOf } from '#platform/web/query.ts';
import { incomingMails } from '../incoming-contract.ts';

const pageSize = 30;

export const unassignedPages = (companyId: string) => ({
  ...pagesOf(incomingMails.listUnassigned, { params: { companyId }, query: { limit: pageSize } }),
  staleTime: 0,
});

/** The newest unassigned mail alone, to know whether there is any. */
export const firstUnassigned = (companyId: string) =>
  queryOf(incomingMails.listUnassigned, { params: { companyId }, query: { limit: 1 } });

export const replyAddressQuery = (companyId: string) =>
  queryOf(incomingMails.readReplyAddress, { params: { companyId } });

export const unassignedMailQuery = (companyId: string, mailId: string) =>
  queryOf(incomingMails.readUnassigned, { params: { companyId, mailId } });

export const mailOfMessageQuery = (companyId: string, candidateId: string, messageId: string) =>
  queryOf(incomingMails.readMail, { params: { companyId, candidateId, messageId } });

/** Reads the unassigned mails again, after one was assigned or deleted. */
export function useRefreshUnassigned(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(incomingMails.listUnassigned) });
}
