import { sql } from 'kysely';
import type { CronTask } from './background.ts';

/**
 * Creates the partitions of the present and the next three months. Migrations create those of a new installation. Months
 * without a partition use the default partition, so a server that was off for months loses nothing.
 */
export const createMonthPartitionsTask: CronTask = {
  name: 'create_month_partitions',
  schedule: '40 2 * * *',
  async run(_payload, { system }) {
    await sql`select create_month_partitions()`.execute(system);
  },
};
