import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { keyOf } from '#platform/web/query.ts';
import type { Outcome } from '../../rules.ts';

/** Lists that show the outcome of an application before the server has answered. */
export type ShownOutcome = { show: (outcome: Outcome) => Promise<void>; refetch: () => void };

/** @param lists operations that list applications, or candidates with their latest application */
export function useShownOutcome(applicationId: string, lists: readonly Endpoint[]): ShownOutcome {
  const client = useQueryClient();
  return {
    show: (outcome) => showOutcome(client, lists, { id: applicationId, outcome }),
    refetch: () => {
      for (const list of lists) void client.invalidateQueries({ queryKey: keyOf(list) });
    },
  };
}

type ApplicationOutcome = { id: string; outcome: Outcome };
/** A row is an application or a candidate. */
type Row = { id: string; outcome?: Outcome; can?: object; latestApplication?: ApplicationOutcome | null };
type Pages = InfiniteData<{ items: Row[] }>;

export async function showOutcome(
  client: QueryClient,
  lists: readonly Endpoint[],
  changed: ApplicationOutcome,
): Promise<void> {
  for (const list of lists) {
    const queryKey = keyOf(list);
    // A pending read would overwrite the change with the earlier rows.
    await client.cancelQueries({ queryKey });
    // The list is also read without pages, to count.
    client.setQueriesData<Partial<Pages>>(
      { queryKey },
      (found) =>
        found?.pages && {
          ...found,
          pages: found.pages.map((page) => ({ ...page, items: page.items.map(rowWith(changed)) })),
        },
    );
  }
}

const rowWith =
  ({ id, outcome }: ApplicationOutcome) =>
  (row: Row): Row => {
    const latest = row.latestApplication;
    if (latest?.id === id) return { ...row, latestApplication: { ...latest, outcome } };
    return row.id === id ? { ...row, outcome, can: { ...row.can, reject: outcome === 'open' } } : row;
  };
