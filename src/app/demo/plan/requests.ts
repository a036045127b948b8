import { texts } from '../content/content.ts';
import { after, dayMs } from './calendar.ts';
import type { Demo } from './model.ts';
import { seededRandom } from '#platform/server/seeded-random.ts';

/** Suggestions and requested documents of each state, for the candidate with an account. */
export function addRequests({ candidates, rows, members, calendar }: Demo): void {
  const { now } = calendar;
  const candidate = candidates.find(({ authored }) => authored?.profile);
  const own = rows.applications.filter(({ candidate_id: id }) => id === candidate?.id);
  const application = own.find(({ outcome }) => outcome === 'open');
  if (!application) return;
  const at = after(now, -2 * dayMs);
  const random = seededRandom('requests');
  const application_id = String(application.id);
  const language = application.language === 'tr' ? 'tr' : 'en';
  const { userId } = members.recruiter;
  const isOther = (id: unknown): boolean => own.every(({ job_id: applied }) => applied !== id);
  // They applied to all public jobs but one, which was suggested before.
  const job = rows.jobs.find(({ id, status }) => status === 'published' && isOther(id));
  for (const state of ['declined', 'withdrawn', 'expired', 'open'])
    rows.job_suggestions.push({
      application_id,
      job_id: String(job?.id),
      note: texts.suggestionNotes[language],
      state,
      suggested_by: userId,
      suggested_at: at,
      expires_at: after(at, 30 * dayMs),
      closed_at: state === 'open' ? null : now,
    });
  for (const request of texts.requestedDocuments[language])
    rows.document_requests.push({
      ...request,
      id: random.uuid(at),
      application_id,
      due_on: after(now, 9 * dayMs)
        .toISOString()
        .slice(0, 10),
      requested_by: userId,
      requested_at: at,
      asked_at: at,
      received_at: ['received', 'accepted'].includes(request.state) ? now : null,
      closed_at: ['accepted', 'cancelled'].includes(request.state) ? now : null,
    });
}

/** Tasks of the owner about applicants of different jobs: one that is late, one of today and one of later. */
export function addTasks({ rows, members, calendar }: Demo): void {
  const open = rows.applications.filter(({ outcome }) => outcome === 'open');
  const random = seededRandom('tasks');
  const ofJobs = [...new Map(open.map((row) => [row.job_id, row])).values()];
  for (const [place, { id, candidate_id, language }] of ofJobs.slice(0, texts.tasks.en.length).entries()) {
    const { days = 0, title = '' } = texts.tasks[language === 'tr' ? 'tr' : 'en'][place] ?? {};
    const due_on = after(calendar.now, days * dayMs)
      .toISOString()
      .slice(0, 10);
    rows.tasks.push({
      id: random.uuid(calendar.now),
      candidate_id,
      application_id: String(id),
      title,
      due_on,
      time_zone: 'Europe/Istanbul',
      due_at: new Date(`${due_on}T00:00:00+03:00`),
      assignee_id: members.owner.memberId,
      giver_id: place === 0 ? members.owner.memberId : members.recruiter.memberId,
      created_at: after(calendar.now, -2 * dayMs),
    });
  }
}
