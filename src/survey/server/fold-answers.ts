import { sql } from 'kysely';
import type { CronTask } from '#platform/server/background/background.ts';
import { inEachCompany } from '#platform/server/background/in-each-company.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { dayOf } from './tickets.ts';

/**
 * Adds waiting answers to the counts, in one transaction per company. Once a night, so that the figures do not change
 * at the moment in which somebody answers.
 */
export const foldSurveyAnswersTask: CronTask = {
  name: 'fold_survey_answers',
  schedule: '40 2 * * *',
  async run(_payload, platform) {
    const companies = await platform.system.selectFrom('surveys').select('tenant_id').execute();
    const today = dayOf(platform.clock.now());
    await inEachCompany(platform, companies, (tx) => foldAnswers(tx, today));
  },
};

/** @returns how many answers were added */
export async function foldAnswers(tx: TenantTx, today: string): Promise<number> {
  const { rows } = await sql<{
    folded: number;
  }>`select survey.fold_answers(${today}::date) as folded`.execute(tx);
  return rows[0]?.folded ?? 0;
}
