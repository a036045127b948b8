import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, CallError } from '#platform/web/call.ts';
import { keyOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { type Candidate, candidate as candidateSchema, candidates } from '../../contract.ts';
import { candidateQuery } from '../queries.ts';
import type { Change } from './record-lists.ts';

/** Makes a change from the current candidate; throws a ConflictError when others changed the same value meanwhile. */
export type ChangeOf = (current: Candidate) => Change;

/** Others changed the same value meanwhile; the message says what it is now. */
export class ConflictError extends CallError {
  constructor(message: string) {
    super({ code: 'candidates.stale', message });
  }
}

/**
 * Saves a change of a candidate. When others changed the candidate meanwhile, the change is made again from the
 * current state. Only a change of the same value is a conflict. Changes of one candidate are saved one after the
 * other.
 */
export function useSaveCandidate(candidate: Candidate) {
  const client = useQueryClient();
  const { id: companyId } = useCompany();
  const { queryKey } = candidateQuery(companyId, candidate.id);
  const save = async (changeOf: ChangeOf): Promise<void> => {
    let current = client.getQueryData(queryKey) ?? candidate;
    for (;;) {
      const body = { ...changeOf(current), version: current.version };
      try {
        const saved = await call(candidates.update, {
          params: { companyId, candidateId: candidate.id },
          body,
        });
        client.setQueryData(queryKey, saved);
        for (const list of [candidates.list, candidates.listFilters])
          void client.invalidateQueries({ queryKey: keyOf(list) });
        return;
      } catch (error) {
        if (!isStale(error)) throw error;
        current = candidateSchema.parse(error.details.current);
        client.setQueryData(queryKey, current);
      }
    }
  };
  return useMutation({ mutationFn: save, scope: { id: `candidate ${candidate.id}` } }).mutateAsync;
}

const isStale = (error: unknown): error is CallError =>
  error instanceof CallError && !(error instanceof ConflictError) && error.code === 'candidates.stale';
