import { answerFileIds, readForm } from '#applications/server/answer-files.ts';
import { withdrawApplication } from '#applications/server/withdraw-application.ts';
import { listConsents } from '#consents/server/consent-records.ts';
import { cancelPending } from '#document-requests/server/queries.ts';
import { answerMeeting } from '#meetings/server/answer-meeting.ts';
import { cancelMeetingsOfApplicant } from '#meetings/server/cancel-meeting.ts';
import { listMeetingsOfApplication } from '#meetings/server/queries.ts';
import { refuse } from '#platform/contract/errors.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { myApplications, type OwnApplicationDetail } from '../contract.ts';
import { isOver } from '../rules.ts';
import { inOwnApplication, refuseInRehearsal } from './access.ts';
import { changeAnswers } from './change-answers.ts';
import { replaceCv } from './replace-cv.ts';
import { withdrawOwnConsent } from './withdraw-consent.ts';
import { presentApplication, presentApplicationDetail } from './present.ts';
import { findApplicantRow, findSentFiles, listApplicationsOfUser } from './queries.ts';
import { spendChange } from './spend-change.ts';

export const myApplicationOperations: Operation[] = implement(
  'my-applications',
  myApplications,
)({
  async list({ query }, { platform, actor, now }) {
    const after = readCursor(query.cursor, ['appliedAt', 'id']);
    const options = { userId: actor.userId, after, limit: query.limit };
    const rows = await listApplicationsOfUser(platform.system, options);
    return pageFrom(
      rows,
      query.limit,
      (row) => presentApplication(row, now),
      (row) => ({ appliedAt: row.applied_at_exact, id: row.id }),
    );
  },
  async read({ params }, context) {
    return inOwnApplication(context, params.applicationId, (tx, { row }) => present(tx, row.id, context), {
      readOnly: true,
      followsJoins: true,
    });
  },
  async withdraw({ params: { applicationId }, body }, context) {
    await spendChange(context);
    return inOwnApplication(context, applicationId, async (tx, { row, companyId, userId }) => {
      const { platform, now } = context;
      await withdrawApplication(tx, { jobId: row.job_id, applicationId, reason: body.reason, userId, now });
      await cancelPending(tx, applicationId, now);
      const input = { platform, companyId, now, actor: null };
      await cancelMeetingsOfApplicant(tx, input, { applicationId, userId });
      return present(tx, applicationId, context);
    });
  },
  async withdrawConsent({ params: { applicationId } }, context) {
    await spendChange(context);
    return inOwnApplication(context, applicationId, async (tx, view) => {
      await withdrawOwnConsent(tx, view, context.now);
      return present(tx, applicationId, context);
    });
  },
  async replaceCv({ params: { applicationId }, query: { name } }, context) {
    refuseInRehearsal(context);
    await spendChange(context);
    await replaceCv(context, { applicationId, name });
    return inOwnApplication(context, applicationId, (tx) => present(tx, applicationId, context), {
      readOnly: true,
    });
  },
  async changeAnswers({ params: { applicationId }, body }, context) {
    await spendChange(context);
    return inOwnApplication(context, applicationId, async (tx, { row }) => {
      await changeAnswers(tx, context, { applicationId, candidateId: row.candidate_id, change: body });
      return present(tx, applicationId, context);
    });
  },
  async answerMeeting({ params: { applicationId, meetingId }, body }, context) {
    await spendChange(context);
    return inOwnApplication(context, applicationId, async (tx, { row, companyId }) => {
      const meetings = await listMeetingsOfApplication(tx, applicationId);
      if (meetings.every(({ id }) => id !== meetingId)) refuse('not_found', 'my-applications.gone');
      const { platform, now } = context;
      if (isOver(presentApplication(row, now).status)) refuse('conflict', 'meetings.answer_closed');
      await answerMeeting(tx, { platform, companyId, now, actor: null }, meetingId, body);
      return present(tx, applicationId, context);
    });
  },
});

/** The application as it is now, for the answer of a read or a change. */
async function present(
  tx: TenantTx,
  applicationId: string,
  { now }: PublicContext,
): Promise<OwnApplicationDetail> {
  const row = (await findApplicantRow(tx, applicationId)) ?? refuse('not_found', 'my-applications.gone');
  const meetings = await listMeetingsOfApplication(tx, applicationId);
  const answered = answerFileIds(readForm(row.form), row.answers, ['file']);
  const files = await findSentFiles(tx, [row.cv_file_id, row.cover_letter_file_id, ...answered]);
  const consents = await listConsents(tx, { applicationId });
  return presentApplicationDetail(row, { meetings, files, consents }, now);
}
