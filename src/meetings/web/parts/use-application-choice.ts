import { useQueryClient } from '@tanstack/react-query';
import { useCompany } from '#platform/web/session.ts';
import { applicationsQuery } from '../queries.ts';
import { usualApplicationOf } from './meeting-form-values.ts';

type Choice = { candidateId: string; applicationId: string | null };

/**
 * For `onSubmit`: the chosen application, or the preselected one when the form is sent before the applications of the
 * candidate are loaded. The field gets the same value from the same cache, so that a repeated call sends it again.
 */
export function useApplicationChoice(): (sent: Choice) => Promise<string> {
  const { id: companyId } = useCompany();
  const client = useQueryClient();
  return async ({ candidateId, applicationId }) => {
    if (applicationId !== null) return applicationId;
    const { items } = await client.fetchQuery(applicationsQuery(companyId, candidateId));
    return usualApplicationOf(items);
  };
}
