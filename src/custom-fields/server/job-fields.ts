import { sql } from 'kysely';
import type { JobFields } from '#jobs/server/job-fields.ts';
import { fieldCondition, type FilteredSubject, listOfferedFields } from './field-filters.ts';
import { listShownValues } from './list-shown-values.ts';

const jobs: FilteredSubject = { subject: 'job', column: 'job_id', id: sql`jobs.id` };

/** The fields of jobs for the lists of them. */
export const fieldsOfJobs: JobFields = {
  conditionOf: (tx, actor, filter) => fieldCondition(tx, actor, jobs, filter),
  listValues: (tx, actor, { fieldIds, jobIds }) =>
    listShownValues(tx, actor, { fieldIds, column: 'job_id', ids: jobIds }),
  listOffered: (tx, actor) => listOfferedFields(tx, actor, 'job'),
};
