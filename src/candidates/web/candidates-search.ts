import { z } from 'zod';
import type { CallInput } from '#platform/contract/endpoint.ts';
import type { candidates } from '../contract.ts';
import { outcomes, sorts } from '../rules.ts';

const search = z.object({
  q: z.string().max(100).optional().catch(undefined),
  job: z.uuid().optional().catch(undefined),
  step: z.uuid().optional().catch(undefined),
  outcome: z.enum(outcomes).optional().catch(undefined),
  tag: z.string().max(40).optional().catch(undefined),
  source: z.string().max(50).optional().catch(undefined),
  city: z.string().max(80).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  sort: z.enum(sorts).optional().catch(undefined),
});
export type CandidatesSearch = z.infer<typeof search>;

const textFilters = ['q', 'tag', 'source', 'city'] as const;

/** Parses the filters in the address and ignores invalid values. */
export function readCandidatesSearch(params: unknown): CandidatesSearch {
  const raw = { ...(params as Record<string, unknown>) };
  // The router parses `?q=2024` as a number.
  for (const name of textFilters) if (typeof raw[name] === 'number') raw[name] = String(raw[name]);
  const parsed = search.parse(raw);
  return Object.fromEntries(
    Object.entries(parsed).filter(([, value]) => value !== undefined && value !== ''),
  );
}

/** The number of active filters, without the search. */
export const filterCount = ({ q: _q, sort: _sort, ...filters }: CandidatesSearch): number =>
  Object.values(filters).filter((value) => value !== undefined).length;

const pageSize = 50;

/** The input of the list call with these filters. */
export function listInput(companyId: string, search: CandidatesSearch): CallInput<typeof candidates.list> {
  const { q, job, step, city, from, to, ...same } = search;
  const filters = {
    ...same,
    search: q,
    jobId: job,
    stepId: step,
    location: city,
    appliedFrom: from,
    appliedTo: to,
  };
  return {
    params: { companyId },
    query: { limit: pageSize, ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value)) },
  };
}
