import { composeMails, sendComposedMail } from '#bulk-changes/server/compose-mails.ts';
import { listTemplates } from '#mail-templates/server/mail-templates.ts';
import { scheduleMeeting } from '#meetings/server/schedule-meeting.ts';
import { Refusal } from '#platform/contract/errors.ts';
import { rehearse } from '#platform/server/db/rehearse.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';
import type { Mail } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';

type MailContext = { platform: Platform; actor: MemberActor; now: Date };
type RehearsedApplication = {
  applicationId: string;
  candidateId: string;
  jobId: string;
  /** Of the company. */
  timeZone: string;
};
type LaterMail = { kind: 'meeting' | 'template'; templateTitle: string | null; mail: Mail };

// More would not be read.
const templatesMax = 20;

/**
 * The mails that the team may send later: the invitation to a meeting of the caller tomorrow, and each email template.
 * Each is sent by its own use case and rolled back.
 */
export async function composeLaterMails(
  tx: TenantTx,
  context: MailContext,
  application: RehearsedApplication,
): Promise<LaterMail[]> {
  const later: LaterMail[] = (await inviteToMeeting(tx, context, application)).map((mail) => ({
    kind: 'meeting',
    templateTitle: null,
    mail,
  }));
  const { actor } = context;
  const { applicationId, jobId } = application;
  for (const { title, texts } of (await listTemplates(tx)).slice(0, templatesMax)) {
    const { mails } = await rehearse(tx, async () => {
      const bulkMail = { texts, replyTo: 'company' } as const;
      const composed = await composeMails(tx, actor, {
        bulkMail,
        jobId,
        ids: [applicationId],
        isMailing: true,
      });
      for (const mail of composed.values()) await sendComposedMail(tx, mail);
    });
    later.push(...mails.map((mail) => ({ kind: 'template' as const, templateTitle: title, mail })));
  }
  return later;
}

const daysTried = [1, 2, 3, 4, 5, 6, 7];

/** The candidate's mail of a meeting; none when the caller may not schedule one, or is booked every day. */
async function inviteToMeeting(
  tx: TenantTx,
  context: MailContext,
  { applicationId, candidateId, timeZone }: RehearsedApplication,
): Promise<Mail[]> {
  const { actor, now } = context;
  if (!holds(actor, 'meetings.create')) return [];
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  for (const days of daysTried) {
    const draft = {
      candidateId,
      applicationId,
      meetingType: 'video',
      interviewType: 'screening',
      wallTime: `${today.add({ days }).toPlainDate()}T10:00`,
      timeZone,
      durationMinutes: 45,
      place: '',
      roomId: null,
      hostIds: [actor.memberId],
      privateNotes: '',
      applicantNotes: '',
    } as const;
    try {
      const { mails } = await rehearse(tx, () =>
        scheduleMeeting(tx, context, { ...draft, hostIds: [...draft.hostIds] }),
      );
      // The first mail is the candidate's; the others are those of the hosts.
      return mails.slice(0, 1);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.reason !== 'meetings.host_busy') return [];
    }
  }
  return [];
}
