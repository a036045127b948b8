import { noonOfDay } from '#mail-templates/send-time-rules.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { ScheduledMessage } from '../contract.ts';
import type { SendProblem } from '../rules.ts';
import { mayChange } from './access.ts';
import type { ScheduledRow } from './queries.ts';

/** When the message is sent. Of one to a person whom a blind review withholds only the day, which does not tell their zone. */
export function timeOf(row: ScheduledRow): Pick<ScheduledMessage, 'sendAt' | 'isDayOnly' | 'timeZone'> {
  const { send_at: sendAt, time_zone: timeZone, company_zone: companyZone } = row;
  if (!row.is_withheld) return { sendAt: sendAt?.toISOString() ?? null, isDayOnly: false, timeZone };
  const day = sendAt && noonOfDay(sendAt, timeZone, companyZone);
  return { sendAt: day?.toISOString() ?? null, isDayOnly: day !== null, timeZone: companyZone };
}

export function presentScheduled(row: ScheduledRow, actor: MemberActor): ScheduledMessage {
  return {
    id: row.id,
    candidateId: row.candidate_id,
    candidateName: `${row.name} ${row.surname}`.trim(),
    applicationId: row.application_id,
    jobTitle: row.job_title,
    authorName: `${row.author_name ?? ''} ${row.author_surname ?? ''}`.trim(),
    editedBy:
      row.edited_by_user_id === null ? null : `${row.editor_name ?? ''} ${row.editor_surname ?? ''}`.trim(),
    isMine: row.author_user_id === actor.userId,
    isRejection: row.is_rejection,
    subject: row.subject,
    body: row.body,
    ...timeOf(row),
    problem: row.problem as SendProblem | null,
    copies: row.copies,
    readers: row.readers,
    version: row.version,
    can: { change: mayChange(actor, row) },
  };
}
