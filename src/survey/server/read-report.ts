import { requireJob, visibleJobIds } from '#jobs/server/access.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { SurveyReport } from '../contract.ts';
import { declined, peopleMin } from '../rules.ts';
import { hideSmallGroups } from './hide-small-groups.ts';
import { findSurvey, type StoredSurvey } from './settings.ts';

type CountRow = { job_id: string | null; question_id: string; choice: string; answers: number };
type Question = StoredSurvey['content']['questions'][number];

/** The figures of the company, or of one job. What is hidden depends on the figures of all jobs. */
export async function readSurveyReport(
  tx: TenantTx,
  actor: MemberActor,
  jobId: string | null,
): Promise<SurveyReport> {
  if (jobId !== null) await requireJob(tx, actor, jobId);
  const { isOn, content } = await findSurvey(tx);
  const counts = await listCounts(tx);
  const byQuestion = Map.groupBy(counts, ({ question_id }) => question_id);
  const questions = content.questions.flatMap((question) => {
    const figures = figuresOf(question, byQuestion.get(question.id) ?? [], jobId);
    return figures === null ? [] : [figures];
  });
  return { isOn, jobs: await listJobs(tx, actor, counts), questions };
}

/** The counts; those of deleted jobs belong to no job. */
async function listCounts(tx: TenantTx): Promise<CountRow[]> {
  return tx
    .selectFrom('survey_counts as c')
    .leftJoin('jobs', (join) => join.onRef('jobs.id', '=', 'c.job_id').on('jobs.deleted_at', 'is', null))
    .select(['jobs.id as job_id', 'c.question_id', 'c.choice', 'c.answers'])
    .execute();
}

async function listJobs(tx: TenantTx, actor: MemberActor, counts: readonly CountRow[]) {
  const ids = [...new Set(counts.flatMap(({ job_id }) => job_id ?? []))];
  const visible = await visibleJobIds(tx, actor, ids);
  if (visible.size === 0) return [];
  return tx
    .selectFrom('jobs')
    .select(['id', 'title'])
    .where('id', 'in', [...visible])
    .orderBy('title')
    .orderBy('id')
    .execute();
}

function figuresOf(question: Question, rows: CountRow[], jobId: string | null) {
  const choices = [...question.options, { id: declined, text: { en: '', tr: '' } }];
  const columns = [...choices.map(({ id }) => id), 'all'];
  const table = tableOf(rows, columns);
  const jobs = [...table.keys()];
  const hidden = hideSmallGroups([...table.values()].map((row) => row.slice(0, -1)));
  const shownRows = jobId === null ? [...table.values()] : [table.get(jobId) ?? []];
  const total = (choice: string): number =>
    shownRows.reduce((sum, row) => sum + (row[columns.indexOf(choice)] ?? 0), 0);
  const people = total('all');
  if (people < peopleMin) return null;
  const isHidden = jobId === null ? hidden.total : hidden.rows[jobs.indexOf(jobId)];
  return {
    id: question.id,
    text: question.text,
    isMultiple: question.isMultiple,
    isRemoved: question.isRemoved === true,
    people,
    choices: choices.map(({ id, text, ...option }, index) => {
      const shown = isHidden?.[index] === false ? total(id) : null;
      return {
        id: id === declined ? null : id,
        text,
        isRemoved: 'isRemoved' in option && option.isRemoved === true,
        people: shown,
        share: shown === null ? null : shown / people,
      };
    }),
  };
}

/** The people of each column, by job. */
function tableOf(rows: readonly CountRow[], columns: readonly string[]): Map<string | null, number[]> {
  const places = new Map(columns.map((column, index) => [column, index]));
  const table = new Map<string | null, number[]>();
  for (const { job_id: job, choice, answers } of rows) {
    const row = table.get(job) ?? columns.map(() => 0);
    const place = places.get(choice);
    if (place !== undefined) row[place] = (row[place] ?? 0) + answers;
    table.set(job, row);
  }
  return table;
}
