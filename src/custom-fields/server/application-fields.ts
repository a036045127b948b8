import { sql } from 'kysely';
import type { ApplicationFields } from '#applications/server/application-fields.ts';
import { isFieldVisible } from './access.ts';
import { listFieldRows } from './queries.ts';

/** The fields of applications for the lists of them. */
export const fieldsOfApplications: ApplicationFields = {
  async listOffered(tx, actor) {
    const fields = await listFieldRows(tx, sql`f.subject = 'application' and ${isFieldVisible(actor)}`);
    return fields.map(({ id, name }) => ({ id, name }));
  },
};
