import { useQueryClient } from '@tanstack/react-query';
import { keyOf, queryOf } from '#platform/web/query.ts';
import { questionTemplates } from '../template-contract.ts';

/** The company's question templates. */
export const templatesQuery = (companyId: string) =>
  queryOf(questionTemplates.listTemplates, { params: { companyId } });

/** Refetches the templates after a change. */
export function useTemplatesRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(questionTemplates.listTemplates) });
}
