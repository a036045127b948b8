import { texts } from '../content/content.ts';
import { after, dayMs, dayOf } from './calendar.ts';
import type { Demo } from './model.ts';
import { seededRandom } from '#platform/server/seeded-random.ts';

/** Suggestions and requested documents of each state, for the candidate with an account. */
export function addRequests({ candidates, rows, members, calendar: { now } }: Demo): void {
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
  const note = texts.suggestionNotes[language];
  const suggested = { note, suggested_by: userId, suggested_at: at, expires_at: after(at, 30 * dayMs) };
  for (const state of ['declined', 'withdrawn', 'expired', 'open']) {
    const closed_at = state === 'open' ? null : now;
    rows.job_suggestions.push({ ...suggested, application_id, job_id: String(job?.id), state, closed_at });
  }
  const requested = { requested_by: userId, requested_at: at, asked_at: at };
  for (const request of texts.requestedDocuments[language])
    rows.document_requests.push({
      ...request,
      ...requested,
      id: random.uuid(at),
      application_id,
      due_on: dayOf(after(now, 9 * dayMs)),
      received_at: ['received', 'accepted'].includes(request.state) ? now : null,
      closed_at: ['accepted', 'cancelled'].includes(request.state) ? now : null,
    });
}

/** Tasks of the owner about applicants of different jobs: one that is late, one of today and one of later. */
export function addTasks({ rows, members, calendar: { now } }: Demo): void {
  const open = rows.applications.filter(({ outcome }) => outcome === 'open');
  const random = seededRandom('tasks');
  const ofJobs = [...new Map(open.map((row) => [row.job_id, row])).values()];
  for (const [place, { id, candidate_id, language }] of ofJobs.slice(0, texts.tasks.en.length).entries()) {
    const { days = 0, title = '' } = texts.tasks[language === 'tr' ? 'tr' : 'en'][place] ?? {};
    const due_on = dayOf(after(now, days * dayMs));
    rows.tasks.push({
      id: random.uuid(now),
      candidate_id,
      application_id: String(id),
      title,
      due_on,
      time_zone: 'Europe/Istanbul',
      due_at: new Date(`${due_on}T00:00:00+03:00`),
      assignee_id: members.owner.memberId,
      giver_id: members[place === 0 ? 'owner' : 'recruiter'].memberId,
      created_at: after(now, -2 * dayMs),
    });
  }
}
