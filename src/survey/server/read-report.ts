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
  const questions = content.questions.flatMap((question) => {
    const rows = counts.filter(({ question_id }) => question_id === question.id);
    const figures = figuresOf(question, rows, jobId);
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
  const byJob = Map.groupBy(rows, ({ job_id }) => job_id);
  const jobs = [...byJob.keys()];
  const choices = [...question.options, { id: declined, text: { en: '', tr: '' } }];
  const peopleOf = (choice: string, job: string | null): number =>
    (byJob.get(job) ?? []).reduce((sum, row) => (row.choice === choice ? sum + row.answers : sum), 0);
  const table = jobs.map((job) => choices.map(({ id }) => peopleOf(id, job)));
  const hidden = hideSmallGroups(table);
  const shownJobs = jobId === null ? jobs : jobs.filter((job) => job === jobId);
  const total = (choice: string): number => shownJobs.reduce((sum, job) => sum + peopleOf(choice, job), 0);
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
