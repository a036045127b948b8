import {
  countWaiting,
  findWaitingJobs,
  listJobsApplied,
  type WaitingJob,
} from '#applications/server/waiting-applications.ts';
import { hasUnpublishedChanges } from '#careers/server/careers-page.ts';
import { listActiveJobIds, listDrafts } from '#jobs/server/dashboard-queries.ts';
import { listOwed } from '#evaluations/server/evaluation-queries.ts';
import { isHostedBy, isVisibleTo } from '#meetings/server/access.ts';
import { listMeetings } from '#meetings/server/queries.ts';
import { readScope } from '#candidates/server/access.ts';
import { endOfToday } from '#tasks/server/due-time.ts';
import { listOwnTasks } from '#tasks/server/queries.ts';
import { listUnanswered } from '#notifications/server/waiting-notifications.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { holds } from '#platform/server/http/actor.ts';
import type { WaitingWork, WaitingRow } from '../contract.ts';
import { type WaitingKind, waitingKinds, waitingRowsMax } from '../rules.ts';
import { startOf, todayOf, type View } from './view.ts';

type Source = (tx: TenantTx, view: View) => Promise<Partial<Record<WaitingKind, WaitingRow[]>>>;

/** Rows of a kind that are read; one more shows that there are others. */
const rowsMax = 20;

// A further kind is one more source.
const sources: readonly Source[] = [
  readJobs,
  readTasks,
  readMeetings,
  readFeedback,
  readUnanswered,
  readDrafts,
  readCareersPage,
];

/** The work that waits for the member, by kind; kinds without a row are left out. */
export async function readWaiting(tx: TenantTx, view: View): Promise<WaitingWork> {
  const found = Object.assign({}, ...(await Promise.all(sources.map((read) => read(tx, view))))) as Partial<
    Record<WaitingKind, WaitingRow[]>
  >;
  return waitingKinds.flatMap((kind) => {
    const rows = found[kind] ?? [];
    if (rows.length === 0) return [];
    return [{ kind, rows: rows.slice(0, rowsMax), isAll: rows.length <= rowsMax }];
  });
}

// A member of more hiring teams sees the newest jobs. Of a whole company these are the jobs with the newest applications
// and the newest jobs. These are all jobs of most companies.
const jobsOfTeamMax = 60;
const newestJobsMax = 40;
const newestApplicationsMax = 200;
const jobsOfCompanyMax = 60;

async function listJobIds(tx: TenantTx, { people }: View): Promise<string[]> {
  if (people !== 'everyone') return listActiveJobIds(tx, people, jobsOfTeamMax);
  const [applied, newest] = await Promise.all([
    listJobsApplied(tx, newestApplicationsMax),
    listActiveJobIds(tx, people, newestJobsMax),
  ]);
  return [...new Set([...applied, ...newest])].slice(0, jobsOfCompanyMax);
}

// The most urgent jobs of each kind are counted; the screen shows no more.
async function readJobs(tx: TenantTx, view: View) {
  const about = { memberId: view.actor.memberId, now: view.now };
  const jobs = await findWaitingJobs(tx, { ...about, jobIds: await listJobIds(tx, view) });
  const kinds = {
    overdue: sortJobs(jobs, (job) => job.overdue_since),
    unseen: sortJobs(jobs, (job) => job.unseen_at && -job.unseen_at.getTime()),
    late: sortJobs(jobs, (job) => job.late_since?.getTime() ?? null),
  };
  const shown = Object.values(kinds).flatMap((found) => found.slice(0, waitingRowsMax));
  const jobIds = [...new Set(shown.map((job) => job.job_id))];
  const counts = new Map((await countWaiting(tx, { ...about, jobIds })).map((row) => [row.job_id, row]));
  const rowsOf = (kind: keyof typeof kinds) =>
    kinds[kind].map(({ job_id: id, title }) => ({
      ...emptyRow,
      job: { id, title },
      count: counts.get(id)?.[kind] ?? null,
      firstId: kind === 'unseen' ? (counts.get(id)?.unseen_from ?? null) : null,
    }));
  return { overdue: rowsOf('overdue'), unseen: rowsOf('unseen'), late: rowsOf('late') };
}

/** The jobs that have a value, smallest first. */
function sortJobs<Value extends string | number>(
  jobs: readonly WaitingJob[],
  valueOf: (job: WaitingJob) => Value | null,
): WaitingJob[] {
  return jobs
    .flatMap((job) => {
      const value = valueOf(job);
      return value === null ? [] : [{ job, value }];
    })
    .sort((one, other) => (one.value < other.value ? -1 : one.value > other.value ? 1 : 0))
    .map(({ job }) => job);
}

async function readTasks(tx: TenantTx, { actor, now, timeZone }: View) {
  const rows = await listOwnTasks(tx, {
    memberId: actor.memberId,
    scope: readScope(actor),
    whose: 'mine',
    isDone: false,
    due: { before: endOfToday(now, timeZone) },
    after: null,
    limit: rowsMax,
  });
  return {
    task: rows.map((row) => ({
      ...emptyRow,
      job: row.job_id === null ? null : { id: row.job_id, title: row.job_title ?? '' },
      candidate: { id: row.candidate_id, name: row.candidate_name, surname: row.candidate_surname },
      recordId: row.id,
      title: row.title,
      at: row.due_time === null ? row.due_on : row.due_at.toISOString(),
    })),
  };
}

// Of all jobs the member sees the meetings of the others too.
async function readMeetings(tx: TenantTx, view: View) {
  const { actor, now, people } = view;
  const page = {
    when: 'upcoming',
    from: now.toISOString(),
    to: startOf(todayOf(view).add({ days: 1 }), view).toISOString(),
    after: null,
    limit: rowsMax,
  } as const;
  const rows = await listMeetings(
    tx,
    page,
    people === 'everyone' ? isVisibleTo(actor, 'list') : isHostedBy(actor),
  );
  return {
    meeting: rows.map((row) => ({
      ...emptyRow,
      job: row.job_id === null ? null : { id: row.job_id, title: row.job_title ?? '' },
      candidate: { id: row.candidate_id, name: row.name, surname: row.surname },
      recordId: row.id,
      at: row.starts_at.toISOString(),
    })),
  };
}

async function readFeedback(tx: TenantTx, { actor, now }: View) {
  const rows = await listOwed(tx, actor, { now, limit: rowsMax + 1 });
  return {
    feedback: rows.map((row) => ({
      ...emptyRow,
      job: { id: row.job_id, title: row.job_title },
      candidate: { id: row.candidate_id, name: row.name, surname: row.surname },
      recordId: row.meeting_id,
      at: row.ended_at.toISOString(),
    })),
  };
}

const unansweredMax = 50;

async function readUnanswered(tx: TenantTx, { actor }: View) {
  const rows = await listUnanswered(tx, actor, { limit: unansweredMax });
  const rowsOf = (type: (typeof rows)[number]['type']) =>
    rows
      .filter((row) => row.type === type)
      .map((row) => ({
        ...emptyRow,
        candidate: { id: row.candidate_id, name: row.candidate_name, surname: row.candidate_surname },
        recordId: row.id,
        at: row.created_at.toISOString(),
      }));
  return { mention: rowsOf('comment_mention'), message: rowsOf('message_received') };
}

// Members who see all jobs may open the drafts that they began, whatever the scope.
async function readDrafts(tx: TenantTx, { actor, jobs }: View) {
  if (!holds(actor, 'jobs.update')) return {};
  const userId = holds(actor, 'jobs.list') && holds(actor, 'jobs.get') ? actor.userId : null;
  const rows = await listDrafts(tx, jobs, { userId, limit: rowsMax + 1 });
  return {
    draft: rows.map(({ id, title, updated_at }) => ({
      ...emptyRow,
      job: { id, title },
      at: updated_at.toISOString(),
    })),
  };
}

async function readCareersPage(tx: TenantTx, { actor }: View) {
  const isWaiting = holds(actor, 'careers.manage') && (await hasUnpublishedChanges(tx));
  return { careersPage: isWaiting ? [emptyRow] : [] };
}

const emptyRow: WaitingRow = {
  job: null,
  candidate: null,
  recordId: null,
  title: null,
  count: null,
  firstId: null,
  at: null,
};
