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
