import { lazy } from 'react';
import { laterDialogs } from '#bulk-changes/web/parts/later-dialogs.ts';
import { adminRoute } from '#backoffice/web/routes.tsx';
import { billingRoute } from '#billing/web/routes.tsx';
import { careersPageRoute } from '#careers/web/routes.tsx';
import { careersLookRoute, teamRoute } from '#companies/web/routes.tsx';
import { incomingMailRoute } from '#conversations/web/routes.tsx';
import { customFieldsRoute } from '#custom-fields/web/routes.tsx';
import { jobEvaluationRoute, kitTemplatesRoute, scorecardRoute } from '#evaluations/web/routes.tsx';
import { exportsRoute } from '#exports/web/routes.tsx';
import { handoverRoute, handoversRoute, newHandoverRoute } from '#handovers/web/routes.tsx';
import { accountRoute, notificationSettingsRoute } from '#identity/web/routes.tsx';
import { importRoute, importsRoute } from '#imports/web/routes.tsx';
import { outgoingRoute } from '#outgoing/web/routes.tsx';
import { mailTemplatesRoute } from '#mail-templates/web/routes.tsx';
import { availabilityRoute, calendarRoute, roomsRoute } from '#meetings/web/routes.tsx';
import { newCvsRoute } from '#new-cvs/web/routes.tsx';
import { notificationsRoute } from '#notifications/web/routes.tsx';
import { rehearsalRoute } from '#rehearsals/web/routes.tsx';
import { jobReportsRoute, siteTrafficRoute } from '#reports/web/routes.tsx';
import { companySharesRoute } from '#shares/web/routes.tsx';
import { senderAddressRoute } from '#sender-addresses/web/routes.tsx';
import { stagesRoute } from '#stages/web/routes.tsx';
import { surveyReportRoute, surveyRoute } from '#survey/web/routes.tsx';
import { pageWithWords, partWithWords } from './page-words.ts';

// Gives the routes of pages that few users open their component, which loads with its words.

billingRoute.update({
  component: pageWithWords('billing', () => import('#billing/web/billing-page.tsx'), 'BillingPage'),
});
careersPageRoute.update({
  component: pageWithWords(
    'careersPage',
    () => import('#careers/web/page-editor-page.tsx'),
    'PageEditorPage',
  ),
});
customFieldsRoute.update({
  component: pageWithWords(
    'customFields',
    () => import('#custom-fields/web/custom-fields-page.tsx'),
    'CustomFieldsPage',
  ),
});
outgoingRoute.update({
  component: pageWithWords('mails', () => import('#outgoing/web/outgoing-page.tsx'), 'OutgoingPage'),
});
exportsRoute.update({
  component: pageWithWords('exports', () => import('#exports/web/exports-page.tsx'), 'ExportsPage'),
});
incomingMailRoute.update({
  component: pageWithWords(
    'mails',
    () => import('#conversations/web/incoming-mail-page.tsx'),
    'IncomingMailPage',
  ),
});
rehearsalRoute.update({
  component: pageWithWords('rehearsals', () => import('#rehearsals/web/rehearsal-page.tsx'), 'RehearsalPage'),
});
jobReportsRoute.update({
  component: pageWithWords('reports', () => import('#reports/web/reports-page.tsx'), 'ReportsPage'),
});
senderAddressRoute.update({
  component: pageWithWords(
    'sender',
    () => import('#sender-addresses/web/sender-address-page.tsx'),
    'SenderAddressPage',
  ),
});
surveyRoute.update({
  component: pageWithWords(
    'survey',
    () => import('#survey/web/survey-settings-page.tsx'),
    'SurveySettingsPage',
  ),
});
surveyReportRoute.update({
  component: pageWithWords('survey', () => import('#survey/web/survey-report-page.tsx'), 'SurveyReportPage'),
});
siteTrafficRoute.update({
  component: pageWithWords('reports', () => import('#reports/web/site-traffic-page.tsx'), 'SiteTrafficPage'),
});
companySharesRoute.update({
  component: pageWithWords(
    'shares',
    () => import('#shares/web/company-shares-page.tsx'),
    'CompanySharesPage',
  ),
});
importsRoute.update({
  component: pageWithWords('imports', () => import('#imports/web/imports-page.tsx'), 'ImportsPage'),
});
importRoute.update({
  component: pageWithWords('imports', () => import('#imports/web/import-page.tsx'), 'ImportPage'),
});
newCvsRoute.update({
  component: pageWithWords('newCvs', () => import('#new-cvs/web/new-cvs-layout.tsx'), 'NewCvsLayout'),
});
careersLookRoute.update({
  component: pageWithWords(
    'careersDomains',
    () => import('./careers-look-with-slots.tsx'),
    'CareersLookWithSlots',
  ),
});
adminRoute.update({
  component: pageWithWords('admin', () => import('#backoffice/web/admin-layout.tsx'), 'AdminLayout'),
});
teamRoute.update({
  component: pageWithWords('team', () => import('#companies/web/team-page.tsx'), 'TeamPage'),
});
handoversRoute.update({
  component: pageWithWords('handovers', () => import('#handovers/web/handovers-page.tsx'), 'HandoversPage'),
});
newHandoverRoute.update({
  component: pageWithWords(
    'handovers',
    () => import('#handovers/web/new-handover-page.tsx'),
    'NewHandoverPage',
  ),
});
handoverRoute.update({
  component: pageWithWords('handovers', () => import('#handovers/web/handover-page.tsx'), 'HandoverPage'),
});
// Its children are rendered inside it, so they have its messages too.
accountRoute.update({
  component: pageWithWords('account', () => import('#identity/web/account-layout.tsx'), 'AccountLayout'),
});
kitTemplatesRoute.update({
  component: pageWithWords(
    'evaluations',
    () => import('#evaluations/web/kit-templates-page.tsx'),
    'KitTemplatesPage',
  ),
});
scorecardRoute.update({
  component: pageWithWords(
    'evaluations',
    () => import('#evaluations/web/scorecard-page.tsx'),
    'ScorecardPage',
  ),
});
jobEvaluationRoute.update({
  component: pageWithWords(
    'evaluations',
    () => import('#evaluations/web/evaluation-page.tsx'),
    'EvaluationPage',
  ),
});
mailTemplatesRoute.update({
  component: pageWithWords(
    'settings',
    () => import('#mail-templates/web/mail-templates-page.tsx'),
    'MailTemplatesPage',
  ),
});
stagesRoute.update({
  component: pageWithWords('settings', () => import('#stages/web/stages-page.tsx'), 'StagesPage'),
});
notificationSettingsRoute.update({
  component: pageWithWords(
    'notifications',
    () => import('#notifications/web/settings-page.tsx'),
    'SettingsPage',
  ),
});
notificationsRoute.update({
  component: pageWithWords(
    'notifications',
    () => import('#notifications/web/notifications-page.tsx'),
    'NotificationsPage',
  ),
});
calendarRoute.update({
  component: pageWithWords('meetings', () => import('#meetings/web/calendar-page.tsx'), 'CalendarPage'),
});
roomsRoute.update({
  component: pageWithWords('meetings', () => import('#meetings/web/rooms-page.tsx'), 'RoomsPage'),
});
availabilityRoute.update({
  component: pageWithWords(
    'meetings',
    () => import('#meetings/web/availability-page.tsx'),
    'AvailabilityPage',
  ),
});

laterDialogs.offer = lazy(async () => ({
  default: (await partWithWords('booking', () => import('#booking/web/offer-dialog.tsx'))).OfferDialog,
}));
