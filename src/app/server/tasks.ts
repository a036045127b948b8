import './wiring.ts';
import type { AccountContents } from '#identity/server/delete-account.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import { hasProfile } from '#profiles/server/queries.ts';
import { removeAllCvFiles } from '#profiles/server/remove-cv-files.ts';
import { emptyJobBinTask } from '#applications/server/empty-job-bin.ts';
import { endSnoozeTask } from '#applications/server/snooze-application.ts';
import { remindOfAnswersTask } from '#applications/server/remind-of-answers.ts';
import { remindOfStepsTask } from '#applications/server/remind-of-steps.ts';
import { eraseCommentTask } from '#comments/server/remove-comment.ts';
import { runBulkChangeTask } from '#bulk-changes/server/run-bulk-change.ts';
import { deleteCandidateMessagesTask } from '#candidates/server/delete-candidate.ts';
import { linkCandidatesTask } from '#candidates/server/link-accounts.ts';
import { deleteRemovedTagTask } from '#candidates/server/keep-tags.ts';
import { deleteRemovedFileTask } from '#candidates/server/remove-candidate-file.ts';
import { refreshCandidateSearch } from '#candidates/server/search-document.ts';
import { removeOldDraftsTask, removeOldUploadsTask } from '#apply/server/background.ts';
import { removeVisitorsTask } from '#careers/server/background.ts';
import {
  removeCareersPictureTask,
  removeCompanyPictures,
  removeUnusedPicturesTask,
} from '#careers/server/page-pictures.ts';
import { archiveInvoices } from '#billing/server/archive-invoices.ts';
import { callStripe, deleteCardCustomer, openPortal } from '#billing/server/call-stripe.ts';
import { reconcileCards } from '#billing/server/reconcile-cards.ts';
import { refundCard } from '#billing/server/refund-card.ts';
import {
  removeCompanyArchives,
  removeInvoiceArchive,
  writeInvoiceArchive,
} from '#billing/server/invoice-archives.ts';
import { settleCard } from '#billing/server/settle-card.ts';
import { refreshBillingTask, runBillingOfCompanyTask, runBillingTask } from '#billing/server/run-billing.ts';
import { checkVatNumber } from '#billing/server/vat-registry.ts';
import { checkCareersDomainsTask, checkCareersDomainTask } from '#careers-domains/server/background.ts';
import { removeDraftsOfJob } from '#apply/server/remove-drafts.ts';
import { removeCompanyUploads } from '#apply/server/remove-company-uploads.ts';
import { remindOfDocumentsTask } from '#document-requests/server/remind-of-documents.ts';
import { removeDocumentsOfJob } from '#document-requests/server/remove-documents.ts';
import { findDuplicatesTask, reviewDuplicatesTask } from '#duplicates/server/background.ts';
import {
  removeCompanyImports,
  removeImportContentTask,
  removeOldImportsTask,
} from '#imports/server/background.ts';
import { applicantSource } from '#applicants/server/export-applicants.ts';
import { candidateSource } from '#applicants/server/export-candidates.ts';
import {
  removeCompanyExports,
  removeExpiredExportsTask,
  removeExportContentTask,
} from '#exports/server/background.ts';
import { writeExportTask } from '#exports/server/write-export.ts';
import { continueImportTask } from '#imports/server/import-task.ts';
import { listSoleOwnedCompanies } from '#companies/server/handlers.ts';
import { removeUnusedPhotoTask } from '#companies/server/change-photo.ts';
import { removeCompaniesTask } from '#companies/server/remove-companies.ts';
import {
  deleteTemporaryFilesTask,
  readFilePicturesTask,
  readFileTextTask,
} from '#files/server/background.ts';
import type { OnTextRead } from '#files/server/read-pending-text.ts';
import { removeCompanyFiles } from '#files/server/remove-company-files.ts';
import { announceInfectedFileTask, scanFilesTask } from '#files/server/scan-files.ts';
import { removeUnusedFileTask } from '#files/server/remove-unused-file.ts';
import { removeOldSessionsTask } from '#identity/server/background.ts';
import { removeUnusedAvatarTask } from '#identity/server/change-avatar.ts';
import { removeAccountsTask } from '#identity/server/remove-accounts.ts';
import { mailPasswordResetTask } from '#identity/server/request-password-reset.ts';
import { foldCandidateCountsTask } from '#candidates/server/fold-candidate-counts.ts';
import { foldApplicationCountsTask } from '#jobs/server/fold-application-counts.ts';
import {
  deleteAlertMessagesTask,
  removeAlertRequestsTask,
  startJobAlertsTask,
} from '#job-alerts/server/background.ts';
import { mailJobAlertsTask } from '#job-alerts/server/mail-alerts.ts';
import { remindOfFeedbackTask } from '#evaluations/server/remind-of-feedback.ts';
import { pollBusyCalendarsTask, readBusyCalendarTask } from '#availability/server/poll-calendars.ts';
import { remindOfBookingTask } from '#booking/server/remind-of-booking.ts';
import { remindOfMeeting } from '#meetings/server/background.ts';
import { askForFileAgain } from '#my-applications/server/ask-for-file-again.ts';
import { runHandoverTask } from '#handovers/server/run-handover.ts';
import { sendScheduledTask } from '#outgoing/server/send-scheduled.ts';
import { purgeTask, remindOfTask } from '#tasks/server/background.ts';
import { removeOldNotificationsTask } from '#notifications/server/background.ts';
import { mailNotificationsTask } from '#notifications/server/mail-notifications.ts';
import { pushNotificationTask, sendPushTask } from '#notifications/server/push-notification.ts';
import type { CronTask, Task } from '#platform/server/background/background.ts';
import { cleanUpTask } from '#platform/server/background/clean-up.ts';
import { createMonthPartitionsTask } from '#platform/server/background/month-partitions.ts';
import { readMailFiles } from '#conversations/server/read-mail-files.ts';
import { sendMessageTask } from '#platform/server/mail/send-message.ts';
import { deleteRemovedFieldTask } from '#custom-fields/server/keep-fields.ts';
import { deleteRemovedOptionTask } from '#custom-fields/server/keep-options.ts';
import { deleteRemovedPoolTask } from '#pools/server/keep-pools.ts';
import type { Platform } from '#platform/server/platform.ts';
import { removeOldRehearsalsTask } from '#rehearsals/server/remove-rehearsals.ts';
import { scanCvFilesTask } from '#profiles/server/scan-cv-files.ts';
import { foldSurveyAnswersTask } from '#survey/server/fold-answers.ts';
import { readCvPicturesTask, readCvTextTask } from '#profiles/server/background.ts';
import { readMailboxTask, startReadingMailboxTask } from '#conversations/server/read-mailbox.ts';
import { removeOldMailsTask } from '#conversations/server/remove-old-mails.ts';
import { saveSendResult } from '#conversations/server/save-delivery.ts';
import { findCompanySender } from '#sender-addresses/server/company-sender.ts';
import { removeUnusedCvTask } from '#profiles/server/remove-cv-files.ts';

const billingTasks = [
  runBillingTask,
  runBillingOfCompanyTask,
  refreshBillingTask,
  checkVatNumber,
  callStripe,
  refundCard,
  writeInvoiceArchive,
  removeInvoiceArchive,
  settleCard,
  reconcileCards,
  openPortal,
  deleteCardCustomer,
];
const meetingTasks: (Task | CronTask)[] = [remindOfBookingTask, readBusyCalendarTask, pollBusyCalendarsTask];
const candidateTasks: (Task | CronTask)[] = [
  findDuplicatesTask,
  reviewDuplicatesTask,
  continueImportTask,
  removeImportContentTask,
  removeOldImportsTask,
  linkCandidatesTask,
  deleteCandidateMessagesTask,
  sendScheduledTask,
];

/** All background tasks. */
export function allTasks(platform: Platform): (Task | CronTask)[] {
  return [
    ...mailTasks(platform),
    ...fileTasks(),
    ...endOfUndo,
    removeUnusedPhotoTask,
    checkCareersDomainTask,
    checkCareersDomainsTask,
    ...billingTasks,
    removeCompaniesTask(
      [
        removeCompanyFiles,
        removeCompanyUploads,
        removeCompanyPictures,
        removeCompanyImports,
        removeCompanyExports,
        removeCompanyArchives,
      ],
      archiveInvoices,
    ),
    cleanUpTask,
    createMonthPartitionsTask,
    removeOldSessionsTask,
    removeAccountsTask({ listSoleOwnedCompanies, contents: accountContents }),
    mailPasswordResetTask,
    removeUnusedAvatarTask,
    deleteTemporaryFilesTask,
    emptyJobBinTask([removeDraftsOfJob, removeDocumentsOfJob]),
    foldApplicationCountsTask,
    foldCandidateCountsTask,
    ...candidateTasks,
    ...exportTasks,
    removeOldDraftsTask,
    removeVisitorsTask,
    removeOldUploadsTask,
    removeCareersPictureTask,
    removeUnusedPicturesTask,
    removeOldRehearsalsTask,
    startJobAlertsTask,
    mailJobAlertsTask,
    removeAlertRequestsTask,
    deleteAlertMessagesTask,
    runBulkChangeTask,
    ...meetingTasks,
    ...tasksAboutPeople,
    ...reminderTasks,
    ...notificationTasks,
    foldSurveyAnswersTask,
  ];
}

/** Reading, virus checks and removal of files. */
const fileTasks = (): (Task | CronTask)[] => [
  readFileTextTask([refreshSearch]),
  readFilePicturesTask([refreshSearch]),
  scanFilesTask([askForFileAgain]),
  announceInfectedFileTask([askForFileAgain]),
  readCvTextTask,
  readCvPicturesTask,
  scanCvFilesTask,
  removeUnusedFileTask,
  deleteRemovedFileTask,
  removeUnusedCvTask,
];

/** Deletes what members removed, when they can no longer undo it. */
const endOfUndo: Task[] = [
  deleteRemovedTagTask,
  deleteRemovedPoolTask,
  deleteRemovedFieldTask,
  deleteRemovedOptionTask,
];

/** Tables that members export. */
const exportTasks: (Task | CronTask)[] = [
  writeExportTask({ candidates: candidateSource, applicants: applicantSource }),
  removeExportContentTask,
  removeExpiredExportsTask,
];

/** Mails of both directions. */
const mailTasks = (platform: Platform): (Task | CronTask)[] => [
  sendMessageTask(platform, {
    onResult: saveSendResult,
    findSender: findCompanySender,
    readFiles: readMailFiles,
  }),
  startReadingMailboxTask,
  readMailboxTask,
  removeOldMailsTask,
];

/** Reminders of what is due or overdue. */
const reminderTasks: (Task | CronTask)[] = [
  remindOfAnswersTask,
  remindOfStepsTask,
  remindOfDocumentsTask,
  remindOfMeeting,
  remindOfFeedbackTask,
];

const notificationTasks: (Task | CronTask)[] = [
  removeOldNotificationsTask,
  mailNotificationsTask,
  pushNotificationTask,
  sendPushTask,
];

/** Reminders, snoozes and handovers of people. */
const tasksAboutPeople: Task[] = [remindOfTask, purgeTask, eraseCommentTask, endSnoozeTask, runHandoverTask];

/** Data deleted with an account, beside the user's own rows. */
const accountContents: AccountContents[] = [
  {
    hasAny: ({ db }, userId) => inNoTenant(db, (tx) => hasProfile(tx, userId), { readOnly: true }),
    remove: removeAllCvFiles,
  },
];

const refreshSearch: OnTextRead = async (tx, { candidateId }) => {
  if (candidateId !== null) await refreshCandidateSearch(tx, candidateId);
};
