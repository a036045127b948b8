import { sql } from 'kysely';
import type { ApplicationFields } from '#applications/server/application-fields.ts';
import { fieldCondition, type FilteredSubject, listOfferedFields } from './field-filters.ts';

const applications: FilteredSubject = {
  subject: 'application',
  column: 'application_id',
  id: sql`a.id`,
};

/** The fields of applications for the lists of them. */
export const fieldsOfApplications: ApplicationFields = {
  conditionOf: (tx, actor, filter) => fieldCondition(tx, actor, applications, filter),
  listOffered: (tx, actor) => listOfferedFields(tx, actor, 'application'),
};
