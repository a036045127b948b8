import { anApplication } from '#applications/server/factory.ts';
import { aJob } from '#jobs/server/factory.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Candidates } from '#platform/server/db/types.ts';
import type { Insertable } from 'kysely';
import type { MeetingDraft } from '../contract.ts';
import type { PanelInterview } from '../panel-contract.ts';

type Overrides = {
  candidate?: Partial<Insertable<Candidates>>;
  language?: 'en' | 'tr';
  hiringTeam?: { memberId: string; role: 'interviewer' }[];
};

/** A candidate who applied to a published job, which a meeting needs. */
export async function anApplicant(tx: TenantTx, overrides: Overrides = {}) {
  const job = await aJob(tx, { title: 'Backend developer', hiringTeam: overrides.hiringTeam ?? [] });
  const application = await anApplication(tx, {
    jobId: job.id,
    candidate: { name: 'Işıl', surname: 'Çelik', ...overrides.candidate },
    language: overrides.language ?? 'en',
  });
  return { job, candidateId: application.candidate_id, applicationId: application.id };
}

/** The body of a call that schedules a meeting far in the future. The caller must add a host. */
export function aMeetingDraft({
  candidateId,
  applicationId = null,
  hostIds,
  ...fields
}: Partial<MeetingDraft> & Pick<MeetingDraft, 'candidateId' | 'hostIds'>): MeetingDraft {
  return {
    candidateId,
    applicationId,
    hostIds,
    meetingType: fields.meetingType ?? 'video',
    interviewType: fields.interviewType ?? 'technical',
    wallTime: fields.wallTime ?? '2031-03-03T14:30',
    timeZone: fields.timeZone ?? 'Europe/Istanbul',
    durationMinutes: fields.durationMinutes ?? 45,
    place: fields.place ?? 'https://meet.example.test/room',
    roomId: fields.roomId ?? null,
    privateNotes: fields.privateNotes ?? 'PRIVATE-ONLY-FOR-THE-TEAM',
    applicantNotes: fields.applicantNotes ?? 'Bring a portfolio; questions, welcome',
  };
}

/** A meeting of a panel day. The caller must add a host. */
export const aPanelInterview = ({
  hostIds,
  wallTime,
  ...fields
}: Partial<PanelInterview> & Pick<PanelInterview, 'hostIds' | 'wallTime'>): PanelInterview => ({
  meetingType: 'video',
  interviewType: 'technical',
  durationMinutes: 45,
  place: 'https://meet.example.test/room',
  roomId: null,
  ...fields,
  hostIds,
  wallTime,
});
