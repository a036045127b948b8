import { sql } from 'kysely';

/** The candidate of an event `e`, as a part of the statements that read events. */
export const candidateOfEvent = {
  columns: sql`c.id as candidate_id, c.name as candidate_name, c.surname as candidate_surname`,
  join: sql`left join candidates c on c.tenant_id = e.tenant_id and c.id = e.candidate_id`,
};
