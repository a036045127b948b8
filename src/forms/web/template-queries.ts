import { useQueryClient } from '@tanstack/react-query';
import { keyOf, queryOf } from '#platform/web/query.ts';
import { questionTemplates } from '../template-contract.ts';

/** The questions that the company keeps to ask again. */
export const templatesQuery = (companyId: string) =>
  queryOf(questionTemplates.listTemplates, { params: { companyId } });

/** Reads the company's templates again after one has changed. */
export function useTemplatesRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(questionTemplates.listTemplates) });
}
