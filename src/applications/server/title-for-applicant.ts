import { sql } from 'kysely';

/** The title of `jobs` in the language of `applications`, for what the applicant reads; the main title without it. */
export const titleForApplicant = sql<string>`coalesce(jobs.title_translations ->> applications.language, jobs.title)`;
