import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '#platform/web/live.ts';
import { keyOf, pagesOf, queryOf } from '#platform/web/query.ts';
import { shares } from '../contract.ts';

export const sharesQuery = (companyId: string, candidateId: string) =>
  queryOf(shares.list, { params: { companyId, candidateId } });

export const companyShares = (companyId: string, state: 'active' | 'ended') =>
  pagesOf(shares.listOfCompany, { params: { companyId }, query: { limit: 50, state } });

/** Refetches the shares of the company when one is made, opened, answered or revoked. */
export function useLiveCompanyShares(): void {
  const client = useQueryClient();
  useLive((message) => {
    if (message.kind === 'resync' || message.notice.type.startsWith('share.'))
      void client.invalidateQueries({ queryKey: keyOf(shares.listOfCompany) });
  });
}

/** Refetches the shares of a candidate when one is made, opened, answered or revoked. */
export function useLiveShares(candidateId: string): void {
  const client = useQueryClient();
  useLive((message) => {
    const concerns =
      message.kind === 'resync' ||
      (message.notice.candidateId === candidateId && message.notice.type.startsWith('share.'));
    if (concerns) void client.invalidateQueries({ queryKey: keyOf(shares.list) });
  });
}
