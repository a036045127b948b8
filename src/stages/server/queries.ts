import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { StepSettings } from '../contract.ts';
import type { StepKind } from '../rules.ts';

/** The columns of a step, named as in the contract. */
export const settingsColumns = [
  'id',
  'title',
  'color',
  'kind',
  'applicant_text_en as applicantTextEn',
  'applicant_text_tr as applicantTextTr',
  'answer_days as answerDays',
] as const;

/** The columns of a step for an insert or update. */
export function columnsOfSettings(step: Omit<StepSettings, 'id' | 'kind'> & { kind: string }) {
  return {
    title: step.title,
    color: step.color,
    kind: step.kind,
    applicant_text_en: step.applicantTextEn,
    applicant_text_tr: step.applicantTextTr,
    answer_days: step.answerDays,
  };
}

/** The settings of a step without its id and other columns. */
export function settingsOf(step: Omit<StepSettings, 'id' | 'kind'> & { kind: string }) {
  const { title, color, kind, applicantTextEn, applicantTextTr, answerDays } = step;
  return { title, color, kind: kind as StepKind, applicantTextEn, applicantTextTr, answerDays };
}

/** Lists every pipeline of the company, the default one first, then by title. */
export function listPipelines(tx: TenantTx) {
  return tx
    .selectFrom('pipelines')
    .select(['id', 'title', 'is_default'])
    .orderBy('is_default', 'desc')
    .orderBy('title')
    .orderBy('id')
    .execute();
}

/** Lists the steps of these pipelines in order. */
export async function listSteps(tx: TenantTx, pipelineIds: string[]) {
  if (pipelineIds.length === 0) return [];
  return tx
    .selectFrom('pipeline_steps')
    .select(['pipeline_id', ...settingsColumns])
    .where('pipeline_id', 'in', pipelineIds)
    .orderBy('pipeline_id')
    .orderBy('position')
    .execute();
}

/** Finds the given pipeline, or the default one; undefined when this company has no such pipeline. */
export async function findPipeline(tx: TenantTx, id: string | null) {
  return tx
    .selectFrom('pipelines')
    .select(['id', 'title'])
    .$if(id === null, (query) => query.where('is_default', '=', true))
    .$if(id !== null, (query) => query.where('id', '=', id ?? ''))
    .executeTakeFirst();
}
