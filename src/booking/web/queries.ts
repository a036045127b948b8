import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '#platform/web/live.ts';
import { keyOf, queryOf } from '#platform/web/query.ts';
import { bookingLinks } from '../contract.ts';

export const bookingLinksQuery = (companyId: string, candidateId: string) =>
  queryOf(bookingLinks.list, { params: { companyId, candidateId } });

/** Refetches the links of a candidate when one is sent or withdrawn, or its meeting changes. */
export function useLiveBookingLinks(candidateId: string): void {
  const client = useQueryClient();
  useLive((message) => {
    const concerns =
      message.kind === 'resync' ||
      (message.notice.candidateId === candidateId &&
        /^(booking_link\.|meeting\.|message\.undelivered$)/.test(message.notice.type));
    if (concerns) void client.invalidateQueries({ queryKey: keyOf(bookingLinks.list) });
  });
}
