import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { candidates } from '#candidates/contract.ts';
import { keyOf, pagesOf, queryOf } from '#platform/web/query.ts';
import { type ImportDetails, type ImportView, imports } from '../contract.ts';
import { isWorking, type RowState } from '../rules.ts';

const pollMs = 700;

export const importPages = (companyId: string) =>
  pagesOf(imports.list, { params: { companyId }, query: { limit: 20 } });

export const importQuery = (companyId: string, importId: string) =>
  queryOf(imports.read, { params: { companyId, importId } });

export const rowPages = (one: { companyId: string; importId: string }, state: 'problems' | RowState) =>
  pagesOf(imports.listRows, { params: one, query: { state, limit: 50 } });

export const undoPreviewQuery = (companyId: string, importId: string) => ({
  ...queryOf(imports.previewUndo, { params: { companyId, importId } }),
  staleTime: 0,
});

/** An import, read again while a task works on it. */
export function useImport(companyId: string, importId: string) {
  const client = useQueryClient();
  const query = useQuery({
    ...importQuery(companyId, importId),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isWorking(state.data.state) ? pollMs : false,
  });
  const state = query.data?.state;
  const refresh = useEffectEvent(() => {
    for (const operation of [imports.listRows, imports.list, candidates.list, candidates.listFilters])
      void client.invalidateQueries({ queryKey: keyOf(operation) });
  });
  useEffect(() => {
    if (state !== undefined && !isWorking(state)) refresh();
  }, [state]);
  return query;
}

/** Shows the answer of a change at once, and reads the rest. */
export function useStoreImport(): (view: ImportView, companyId: string) => void {
  const client = useQueryClient();
  return (view, companyId) => {
    const { queryKey } = importQuery(companyId, view.id);
    client.setQueryData<ImportDetails>(queryKey, (before) => before && { ...before, ...view });
    void client.invalidateQueries({ queryKey });
    void client.invalidateQueries({ queryKey: keyOf(imports.list) });
  };
}
