import { auditOperations } from '#activity/server/audit-handlers.ts';
import { activityOperations } from '#activity/server/handlers.ts';
import { historyOperations } from '#activity/server/job-history.ts';
import { addEventReader, byMember, record } from '#activity/server/record.ts';
import {
  countApplicationsBySource,
  countNewApplications,
  hasApplications,
  newestApplicationOf,
} from '#applications/server/applications-of-job.ts';
import { openApplications } from '#applications/server/close-open.ts';
import { candidateListOperations } from '#applicants/server/candidate-list-handlers.ts';
import { applicantOperations } from '#applicants/server/handlers.ts';
import { candidateBulkOperations } from '#bulk-changes/server/candidate-handlers.ts';
import { bulkOperations } from '#bulk-changes/server/handlers.ts';
import { mailingOperations } from '#bulk-changes/server/mailing-handlers.ts';
import { createFirstTemplates } from '#mail-templates/server/first-mail-templates.ts';
import { backofficeOperations } from '#backoffice/server/handlers.ts';
import { boardOperations } from '#board/server/handlers.ts';
import { boardPresenceOperations } from '#board/server/presence-handlers.ts';
import { applicationRecordOperations } from '#applications/server/as-applied-handlers.ts';
import { assignmentOperations } from '#applications/server/assignment-handlers.ts';
import { applicantFilterOperations } from '#applications/server/filter-handlers.ts';
import { applicationOperations } from '#applications/server/handlers.ts';
import { mailTemplateOperations } from '#mail-templates/server/handlers.ts';
import { rejectionReasonOperations } from '#applications/server/reason-handlers.ts';
import { endSnoozes } from '#applications/server/snooze-application.ts';
import { snoozeOperations } from '#applications/server/snooze-handlers.ts';
import { standingApplications } from '#applications/server/resettle-applications.ts';
import { createFirstReasons } from '#applications/server/rejection-reasons.ts';
import { readScope, requireCandidate } from '#candidates/server/access.ts';
import { candidateAccessOperations } from '#candidates/server/explain-access.ts';
import { candidateOfEvent } from '#candidates/server/candidate-of-event.ts';
import { candidateOperations } from '#candidates/server/handlers.ts';
import { countViewsOfJob } from '#careers/server/count-views-of-job.ts';
import { careersPageOperations } from '#careers/server/page-handlers.ts';
import { careersDomainOperations } from '#careers-domains/server/handlers.ts';
import { countUnsentForms, hasDrafts } from '#apply/server/drafts-of-job.ts';
import { pagePreviewOperations } from '#careers/server/draw-preview.ts';
import { applyOperations } from '#apply/server/handlers.ts';
import { publicJobsOperations } from '#careers/server/public-handlers.ts';
import { draftUploadOperations } from '#apply/server/upload-handlers.ts';
import { consentOperations } from '#consents/server/handlers.ts';
import { commentedOnCandidate } from '#comments/server/commented-on-candidate.ts';
import { commentOperations } from '#comments/server/handlers.ts';
import type { OnCompanyCreated } from '#companies/server/create-company.ts';
import { keepLastContacts } from '#conversations/server/keep-last-contacts.ts';
import { deletionOperations } from '#companies/server/deletion-handlers.ts';
import { companyOperations, listSoleOwnedCompanies, listTenants } from '#companies/server/handlers.ts';
import { listInvitationAddresses, listMemberNames } from '#companies/server/list-names.ts';
import { timelineOperations } from '#timeline/server/handlers.ts';
import { teamOperations } from '#companies/server/team-handlers.ts';
import { findMember } from '#companies/server/membership.ts';
import { dashboardOperations } from '#dashboard/server/handlers.ts';
import { departmentOperations } from '#departments/server/handlers.ts';
import { fileOperations } from '#files/server/handlers.ts';
import { identityOperations } from '#identity/server/handlers.ts';
import { findSessionUser, touchSession } from '#identity/server/sessions.ts';
import { hasSecondFactor } from '#identity/server/sign-in.ts';
import { countJobsOfDepartments } from '#jobs/server/count-jobs-of-departments.ts';
import { jobAlertOperations } from '#job-alerts/server/handlers.ts';
import { jobAccessOperations } from '#jobs/server/explain-access.ts';
import { jobDescriptionOperations } from '#descriptions/server/handlers.ts';
import { jobOperations } from '#jobs/server/handlers.ts';
import { questionTemplateOperations } from '#forms/server/question-templates.ts';
import { jobLifecycleOperations } from '#jobs/server/lifecycle-handlers.ts';
import { jobStepOperations } from '#jobs/server/steps-handlers.ts';
import { jobLinkOperations } from '#jobs/server/links-handlers.ts';
import { jobListOperations } from '#jobs/server/lists-handlers.ts';
import { moveJobs } from '#jobs/server/move-jobs.ts';
import type { RecordOpeners } from '#companies/server/find-company-by-record.ts';
import { requireReadableImport } from '#imports/server/access.ts';
import { requireHandover } from '#handovers/server/access.ts';
import { requirePool } from '#pools/server/access.ts';
import { requireMeeting } from '#meetings/server/access.ts';
import { meetsCandidate } from '#meetings/server/meets-candidate.ts';
import { availabilityOperations } from '#availability/server/handlers.ts';
import { meetingLimitOperations } from '#meetings/server/limit-handlers.ts';
import { meetingCalendarOperations } from '#meetings/server/list-calendar.ts';
import { meetingOperations } from '#meetings/server/handlers.ts';
import { meetingRoomOperations } from '#meetings/server/room-handlers.ts';
import { countUpcomingMeetings } from '#meetings/server/queries.ts';
import { panelDayOperations } from '#meetings/server/panel-handlers.ts';
import { isOnHiringTeam, requireJob } from '#jobs/server/access.ts';
import { jobOfEvent } from '#jobs/server/job-of-event.ts';
import { notificationOperations } from '#notifications/server/handlers.ts';
import { pushDeviceOperations } from '#notifications/server/push-devices.ts';
import { settingsOperations as notificationSettingsOperations } from '#notifications/server/settings-handlers.ts';
import { notifyMembers } from '#notifications/server/notify-members.ts';
import { copyReviewOfDuplicate } from '#blind-reviews/server/handlers.ts';
import { recordReachedEnd } from '#blind-reviews/server/lift-review.ts';
import { copyKitsOfDuplicate } from '#evaluations/server/kit-handlers.ts';
import { forgetRemindersOfMoved } from '#evaluations/server/remind-of-feedback.ts';
import type { Authenticate } from '#platform/server/http/call-operation.ts';
import { isFieldEventVisible } from '#custom-fields/server/access.ts';
import { customFieldOperations } from '#custom-fields/server/handlers.ts';
import type { Operation } from '#platform/server/http/implement.ts';
import type { Platform } from '#platform/server/platform.ts';
import { poolOperations } from '#pools/server/handlers.ts';
import { cancelRejectionMails } from '#outgoing/server/rejection-mails.ts';
import { referralOperations } from '#referrals/server/handlers.ts';
import { reportOperations } from '#reports/server/handlers.ts';
import { profileOperations } from '#profiles/server/handlers.ts';
import { createDefaultPipeline } from '#stages/server/create-default-pipeline.ts';
import { senderAddressOperations } from '#sender-addresses/server/handlers.ts';
import { stageOperations } from '#stages/server/handlers.ts';
import { surveyOperations } from '#survey/server/handlers.ts';
import { eventSlices } from '../event-rules.ts';
import { ofApplicants } from './applicant-operations.ts';
import { beforeDeletion } from './before-deletion.ts';
import { ofBilling, startTrialOf } from './billing-operations.ts';
import { connectSlices } from './connect-slices.ts';
import { installationOperations } from './installation.ts';

// Slices that write events come before the slices that notify about them.
addEventReader(endSnoozes);
addEventReader(cancelRejectionMails);
addEventReader(copyKitsOfDuplicate);
addEventReader(copyReviewOfDuplicate);
addEventReader(recordReachedEnd);
addEventReader(forgetRemindersOfMoved);
addEventReader(keepLastContacts);
addEventReader(notifyMembers);

connectSlices();

const subjects = { candidate: candidateOfEvent, job: jobOfEvent };
const activityAccess = {
  requireJob,
  candidateScope: readScope,
  listMemberNames,
  eventParts: { ...subjects, isOnHiringTeam },
  isEventVisible: isFieldEventVisible,
};
const auditSources = { listMemberNames, listInvitationAddresses, subjects };

const careersSiteOperations: Operation[] = [
  ...applyOperations,
  ...publicJobsOperations,
  ...draftUploadOperations,
  ...pagePreviewOperations,
  ...careersPageOperations,
  ...jobAlertOperations,
];

const hasPeople = [hasApplications, hasDrafts];
const overviewOperations: Operation[] = [
  ...reportOperations,
  ...dashboardOperations({ beforeDeletion, hasPeople }),
];
const bulkChangeOperations: Operation[] = [
  ...bulkOperations,
  ...candidateBulkOperations,
  ...mailingOperations,
];
const listOperations: Operation[] = [...poolOperations, ...applicantOperations, ...candidateListOperations];

const responsibilityOperations: Operation[] = [...assignmentOperations, ...snoozeOperations];

const ofInstallation = (platform: Platform): Operation[] => [
  ...installationOperations(platform),
  ...backofficeOperations(platform),
];

const settingsOperations: Operation[] = [
  ...careersDomainOperations,
  ...senderAddressOperations,
  ...ofBilling,
  ...deletionOperations,
];

const ofMeetings: Operation[] = [
  ...meetingOperations,
  ...meetingRoomOperations,
  ...meetingCalendarOperations,
  ...panelDayOperations,
  ...availabilityOperations,
  ...meetingLimitOperations,
];

const ofNotifications: Operation[] = [
  ...notificationOperations,
  ...notificationSettingsOperations,
  ...pushDeviceOperations,
];

const recordOpeners: RecordOpeners = {
  jobs: requireJob,
  candidates: requireCandidate,
  meetings: requireMeeting,
  imports: requireReadableImport,
  pools: (tx, actor, poolId) => requirePool(tx, actor, poolId),
  handovers: requireHandover,
};

/** All operations, in the order of the slices. */
export function allOperations(platform: Platform): Operation[] {
  return [
    ...ofInstallation(platform),
    ...identityOperations(listTenants, listSoleOwnedCompanies),
    ...companyOperations([...onCompanyCreated, startTrialOf(platform)], recordOpeners),
    ...teamOperations,
    ...settingsOperations,
    ...activityOperations(activityAccess),
    ...timelineOperations(activityAccess),
    ...auditOperations(eventSlices, auditSources),
    ...historyOperations(activityAccess, auditSources),
    ...fileOperations((tx, actor, file) => requireCandidate(tx, actor, file.candidateId)),
    ...profileOperations,
    ...departmentOperations({ countJobs: countJobsOfDepartments, moveJobs }),
    ...stageOperations,
    ...questionTemplateOperations,
    ...jobOperations({ hasPeople, countNew: countNewApplications }),
    ...jobListOperations({ countUpcomingMeetings, countUnsentForms }, newestApplicationOf),
    ...jobLinkOperations({ countViews: countViewsOfJob, countApplications: countApplicationsBySource }),
    ...jobLifecycleOperations(openApplications),
    ...jobStepOperations(standingApplications),
    ...jobAccessOperations,
    ...jobDescriptionOperations,
    ...consentOperations,
    ...surveyOperations,
    ...candidateOperations(beforeDeletion),
    ...candidateAccessOperations,
    ...mailTemplateOperations,
    ...applicationOperations,
    ...applicantFilterOperations,
    ...responsibilityOperations,
    ...applicationRecordOperations,
    ...rejectionReasonOperations,
    ...customFieldOperations,
    ...bulkChangeOperations,
    ...listOperations,
    ...boardOperations([meetsCandidate, commentedOnCandidate]),
    ...boardPresenceOperations,
    ...commentOperations,
    ...careersSiteOperations,
    ...referralOperations,
    ...ofMeetings,
    ...ofApplicants,
    ...ofNotifications,
    ...overviewOperations,
  ];
}

/** The default settings of a new company. */
export const companyDefaults: OnCompanyCreated[] = [
  createDefaultPipeline,
  createFirstReasons,
  createFirstTemplates,
];

/** Called when a company is created. */
export const onCompanyCreated: OnCompanyCreated[] = [
  (tx, { id, creatorId, now }) =>
    record(tx, id, byMember({ userId: creatorId }), { type: 'company.created', now }),
  ...companyDefaults,
];

/** How a session is resolved to an actor. */
export function authenticate(platform: Platform): Authenticate {
  return {
    user: findSessionUser,
    member: findMember,
    hasSecondFactor,
    touch: (token, now) => touchSession(platform.db, token, now),
  };
}
