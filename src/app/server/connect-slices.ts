import { applicationFields } from '#applications/server/application-fields.ts';
import { applicationsOfCandidates } from '#applications/server/applications-of-candidates.ts';
import { candidateApplications } from '#candidates/server/candidate-applications.ts';
import { candidateFields } from '#candidates/server/candidate-fields.ts';
import { candidatePools } from '#candidates/server/candidate-pools.ts';
import { countOpenJobs, listOpenJobs } from '#jobs/server/count-open-jobs.ts';
import { countWaitingMails } from '#bulk-changes/server/count-waiting-mails.ts';
import { fieldsOfApplications } from '#custom-fields/server/application-fields.ts';
import { fieldsOfCandidates } from '#custom-fields/server/candidate-fields.ts';
import { fieldsOfJobs } from '#custom-fields/server/job-fields.ts';
import { fileScope } from '#files/server/file-scope.ts';
import { interviewLinks } from '#meetings/server/interview-links.ts';
import { interviewPlans } from '#meetings/server/interview-plans.ts';
import { isFilePrivate, isFileRestricted, isFileVisible } from '#document-requests/server/queries.ts';
import { jobFields } from '#jobs/server/job-fields.ts';
import { mailingThreads } from '#bulk-changes/server/mailing-threads.ts';
import { makeInterviewLink } from '#interview-pages/server/make-interview-link.ts';
import { memberConnections } from '#companies/server/member-connections.ts';
import { mergedCandidates } from '#candidates/server/merged-candidates.ts';
import { mergedInto } from '#duplicates/server/merged-into.ts';
import { nextMeeting } from '#applications/server/queries.ts';
import { nextMeetingOf } from '#meetings/server/next-meeting-of.ts';
import { openMailing } from '#conversations/server/open-mailing.ts';
import { planInterviews } from '#evaluations/server/plan-interviews.ts';
import { poolsOfCandidates } from '#pools/server/pool-entries.ts';
import { rejectionMails } from '#applications/server/rejection-mails.ts';
import { removeConnections } from '#availability/server/remove-connections.ts';
import { requireRoom } from '#billing/server/limits.ts';
import { scheduledRejectionMails } from '#outgoing/server/rejection-mails.ts';
import { seats } from '#companies/server/seats.ts';
import { similarPeople } from '#candidates/server/known-people.ts';
import { similarToTyped } from '#duplicates/server/find-similar.ts';
import { sumFileBytes } from '#files/server/sum-file-bytes.ts';
import { usageCounters } from '#billing/server/usage.ts';

/** Gives slices what later slices know, such as the pools of a candidate. Imported once, before the first request. */
export function connectSlices(): void {
  candidateApplications.set(applicationsOfCandidates);
  candidatePools.set(poolsOfCandidates);
  candidateFields.set(fieldsOfCandidates);
  applicationFields.set(fieldsOfApplications);
  jobFields.set(fieldsOfJobs);
  mergedCandidates.set(mergedInto);
  similarPeople.set(similarToTyped);
  nextMeeting.set(nextMeetingOf);
  memberConnections.set({ remove: removeConnections });
  interviewLinks.set({ make: makeInterviewLink });
  interviewPlans.set({ ofJob: planInterviews });
  mailingThreads.set({ open: openMailing });
  rejectionMails.set(scheduledRejectionMails);
  fileScope.set({ isVisible: isFileVisible, isRestricted: isFileRestricted, isPrivate: isFilePrivate });
  usageCounters.set({ countOpenJobs, listOpenJobs, sumFileBytes, countWaitingMails });
  seats.set({
    require: (tx, isBilled, room) => requireRoom(tx, isBilled, { limit: 'members', ...room }),
    requireMails: (tx, isBilled, room) => requireRoom(tx, isBilled, { limit: 'mails', ...room }),
  });
}
