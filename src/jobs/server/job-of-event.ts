import { sql } from 'kysely';

/** The job of an event `e`, as a part of the statements that read events. */
export const jobOfEvent = {
  columns: sql`j.id as job_id, j.title as job_title`,
  join: sql`left join jobs j on j.tenant_id = e.tenant_id and j.id = e.job_id`,
};
