import { lockApplicationsOfCandidate } from '#applications/server/lock-applications.ts';
import type { BeforeDeletion } from '#candidates/server/delete-candidate.ts';
import { deleteHeldOfCandidate } from '#apply/server/delete-held-of-candidate.ts';
import { closeRequestsOfCandidate } from '#data-requests/server/answer-request.ts';
import { deleteAlertsOfCandidate } from '#job-alerts/server/unsubscribe.ts';
import { cancelMeetingsOfCandidate } from '#meetings/server/cancel-meeting.ts';

/** Work of the slices before a candidate is deleted, in the order in which other changes lock the same rows. */
export const beforeDeletion: readonly BeforeDeletion[] = [
  lockApplicationsOfCandidate,
  cancelMeetingsOfCandidate,
  closeRequestsOfCandidate,
  deleteAlertsOfCandidate,
  deleteHeldOfCandidate,
];
