import { type RawBuilder, sql } from 'kysely';
import { currentTenantId } from '#platform/server/db/tenant.ts';

/** A condition: the person withdrew their consent to be written to about other jobs, and no other one of theirs holds. */
export const hasWithdrawnConsent = (candidateId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  (exists (select from consent_records k
            where k.tenant_id = ${currentTenantId} and k.candidate_id = ${candidateId} and k.withdrawn_at is not null)
   and not exists (select from consent_records k
            where k.tenant_id = ${currentTenantId} and k.candidate_id = ${candidateId} and k.is_given and k.withdrawn_at is null))`;
