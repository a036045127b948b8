import { type RawBuilder, sql } from 'kysely';
import { currentTenantId } from '#platform/server/db/tenant.ts';

/** A condition: the application with this id is put aside. */
export const isSnoozed = (applicationId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  exists (select from snoozes z where z.tenant_id = ${currentTenantId} and z.application_id = ${applicationId})`;
