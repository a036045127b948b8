import { describe, expect, it } from 'vitest';
import { actorKinds } from '#activity/server/record.ts';
import { sortOrders } from '#platform/contract/paging.ts';
import { bulkChangeStates } from '#bulk-changes/contract.ts';
import { itemStates } from '#bulk-changes/server/queries.ts';
import { exportFormats, exportLists, exportStates } from '#exports/rules.ts';
import { handoverStates, personStates, placeStates } from '#handovers/rules.ts';
import { importStates, legalBases, policies, rowStates } from '#imports/rules.ts';
import { outcomes, tagColors } from '#candidates/rules.ts';
import { rejectionMailStates } from '#applications/rules.ts';
import { rejectionTimes } from '#mail-templates/send-time-rules.ts';
import { fieldKinds, fieldSubjects, formModes } from '#custom-fields/rules.ts';
import { checkResults } from '#careers-domains/rules.ts';
import { securities } from '#sender-addresses/rules.ts';
import { trafficSpans } from '#careers/server/write-traffic.ts';
import { companySizes } from '#companies/contract.ts';
import { memberStatuses } from '#companies/team-contract.ts';
import { filePurposes, textStates } from '#files/contract.ts';
import { scanStates } from '#files/rules.ts';
import { tokenPurposes } from '#identity/server/tokens.ts';
import { privacyKinds } from '#consents/rules.ts';
import { fieldModes, questionTypes } from '#forms/rules.ts';
import { jobStatuses, jobTypes, locationTypes, payPeriods, teamRoles, transitions } from '#jobs/rules.ts';
import { calendarFailures, calendarKinds } from '#availability/contract.ts';
import {
  candidateAnswers,
  interviewTypes,
  meetingStatuses,
  meetingTypes,
  noShowSides,
} from '#meetings/contract.ts';
import { reminderLeadMinutes } from '#meetings/rules.ts';
import { registryStates } from '#billing/contract.ts';
import {
  archiveStates,
  billingIntervals,
  cardAttentions,
  cardPaymentKinds,
  cardPaymentStates,
  cardRefundStates,
  currencies,
  invoiceKinds,
  invoiceStates,
  paymentKinds,
  paymentProviders,
} from '#billing/rules.ts';
import { subscriptionStatuses } from '#billing/state-rules.ts';
import { dashboardScopes } from '#dashboard/rules.ts';
import { dataRequestKinds, dataRequestStates } from '#data-requests/rules.ts';
import { storedStates } from '#document-requests/rules.ts';
import { decisions, recommendations, reminderHours } from '#evaluations/rules.ts';
import { suggestionStates } from '#job-suggestions/rules.ts';
import { deliveryStates, mailKinds } from '#deliveries/rules.ts';
import { mailMatches, messageKinds, messageSenders } from '#conversations/rules.ts';
import { digests } from '#notifications/channel-rules.ts';
import { notificationTypes } from '#notifications/rules.ts';
import { language } from '#platform/contract/fields.ts';
import { hostModes } from '#booking/rules.ts';
import { mailingProblems, optOutSources } from '#bulk-changes/rules.ts';
import { verdicts } from '#shares/rules.ts';
import { channels, messageStates } from '#platform/server/mail/outbox.ts';
import { locationTypes as experienceLocationTypes } from '#profiles/rules.ts';
import { stepKinds } from '#stages/rules.ts';
import { connectToClone } from './connect-to-clone.ts';
import { afterChange } from './after-change.ts';
import { enumerationProblems, type Lists } from './enumeration-rules.ts';

const lists: Lists = {
  'subscriptions.status': subscriptionStatuses,
  'subscriptions.billing_interval': billingIntervals,
  'subscriptions.next_interval': billingIntervals,
  'subscriptions.currency': currencies,
  'billing_details.language': language.options,
  'billing_details.registry_state': registryStates,
  'invoices.kind': invoiceKinds,
  'invoices.state': invoiceStates,
  'invoices.currency': currencies,
  'invoice_numbers.kind': invoiceKinds,
  'archived_invoices.kind': invoiceKinds,
  'card_payments.kind': cardPaymentKinds,
  'card_payments.state': cardPaymentStates,
  'card_payments.attention': cardAttentions,
  'card_refunds.state': cardRefundStates,
  'invoice_archives.language': language.options,
  'invoice_archives.state': archiveStates,
  'payments.kind': paymentKinds,
  'payments.provider': paymentProviders,
  'careers_domains.last_result': checkResults,
  'exports.list': exportLists,
  'exports.format': exportFormats,
  'exports.state': exportStates,
  'imports.format': ['csv', 'xlsx'],
  'imports.state': importStates,
  'imports.policy': policies,
  'imports.legal_basis': legalBases,
  'import_rows.state': rowStates,
  'bulk_change_items.state': itemStates,
  'bulk_changes.problem': mailingProblems,
  'bulk_changes.state': bulkChangeStates,
  'list_views.sort_order': sortOrders,
  'application_drafts.language': language.options,
  'applications.language': language.options,
  'applications.outcome': outcomes,
  'booking_links.host_mode': hostModes,
  'booking_links.interview_type': interviewTypes,
  'booking_links.meeting_type': meetingTypes,
  'companies.default_language': language.options,
  'companies.size': companySizes,
  'dashboard_settings.scope': dashboardScopes,
  'data_requests.kind': dataRequestKinds,
  'data_requests.state': dataRequestStates,
  'document_requests.state': storedStates,
  'events.actor_kind': actorKinds,
  'experiences.location_type': ['', ...experienceLocationTypes],
  'files.purpose': filePurposes,
  'files.text_state': textStates,
  'files.scan_state': scanStates,
  'handovers.state': handoverStates,
  'handover_people.state': personStates,
  'handover_places.state': placeStates,
  'handover_places.role': teamRoles,
  'hiring_team_members.role': teamRoles,
  'introductions.language': language.options,
  'job_alert_requests.language': language.options,
  'job_alerts.language': language.options,
  'mail_preferences.rejection_time': rejectionTimes,
  'mailing_opt_outs.source': optOutSources,
  'rejections.mail': rejectionMailStates,
  'job_completions.status_before': transitions.complete.from,
  'job_steps.kind': stepKinds,
  'job_suggestions.state': suggestionStates,
  'tags.color': tagColors,
  'custom_fields.subject': fieldSubjects,
  'custom_fields.kind': fieldKinds,
  'custom_fields.form_mode': formModes,
  'jobs.job_type': jobTypes,
  'jobs.location_type': locationTypes,
  'jobs.pay_period': payPeriods,
  'jobs.status': jobStatuses,
  'jobs.status_before_archive': transitions.archive.from,
  'interview_kits.interview_type': interviewTypes,
  'scorecards.recommendation': recommendations,
  'scorecard_versions.recommendation': recommendations,
  'decision_notes.decision': decisions,
  'feedback_reminders.kind': Object.keys(reminderHours),
  'meeting_reminders.kind': Object.keys(reminderLeadMinutes),
  'busy_calendars.failure': calendarFailures,
  'busy_calendars.kind': calendarKinds,
  'meetings.candidate_answer': ['none', ...candidateAnswers],
  'meeting_hosts.answer': ['none', ...candidateAnswers],
  'meetings.interview_type': interviewTypes,
  'meetings.meeting_type': meetingTypes,
  'meetings.no_show_of': noShowSides,
  'meetings.status': meetingStatuses,
  'members.status': memberStatuses,
  'incoming_mails.matched_by': mailMatches,
  'messages.kind': messageKinds,
  'messages.sender': messageSenders,
  'sender_addresses.security': securities,
  'sent_mails.kind': mailKinds,
  'sent_mails.state': deliveryStates,
  'notification_settings.digest': digests,
  'notifications.type': notificationTypes,
  'outbox.channel': channels,
  'outbox.state': messageStates,
  'page_traffic.span': trafficSpans,
  'site_traffic.span': trafficSpans,
  'pipeline_steps.kind': stepKinds,
  'cv_files.text_state': textStates,
  'cv_files.scan_state': scanStates,
  'job_questions.mode': fieldModes,
  'job_questions.type': questionTypes,
  'user_tokens.purpose': tokenPurposes,
  'privacy_texts.kind': privacyKinds,
  'privacy_texts.language': language.options,
  'shares.language': language.options,
  'shares.verdict': verdicts,
  'users.language': language.options,
};

const client = await connectToClone();

function problemsAfter(change: string, expected: Lists = lists): Promise<string[]> {
  return afterChange(client, change, () => enumerationProblems(client, expected));
}

it("the code's list and the database's CHECK have the same values, for every enumerated column", async () => {
  expect(await enumerationProblems(client, lists)).toEqual([]);
});

const check = (values: string) =>
  `alter table app.notifications drop constraint notifications_type_check,
     add constraint notifications_type_check check (type in (${values}))`;
const quoted = notificationTypes.map((type) => `'${type}'`);

describe('the guard of enumerations finds', () => {
  it.each([
    [
      'a value that the CHECK lacks',
      check(quoted.slice(1).join(', ')),
      ["notifications.type: the CHECK lacks 'company_created'"],
    ],
    [
      'a value that the code lacks',
      check([...quoted, "'it''s new'"].join(', ')),
      ["notifications.type: the code lacks 'it's new'"],
    ],
    [
      'a CHECK that nobody listed',
      `alter table app.jobs add column planted text check (planted in ('a', 'b'))`,
      ['jobs.planted has no list in the code'],
    ],
    [
      'a list whose CHECK is gone',
      'alter table app.notifications drop constraint notifications_type_check',
      ['notifications.type is listed and has no CHECK'],
    ],
    [
      'a CHECK of another shape',
      `alter table app.jobs add column planted text check (planted is null or planted in ('a', 'b'))`,
      [expect.stringMatching(/^app\.jobs: CHECK .* is not "column in \(…\)"$/)],
    ],
  ])('%s', async (_name, change, problems) => {
    expect(await problemsAfter(change)).toEqual(problems);
  });
});
