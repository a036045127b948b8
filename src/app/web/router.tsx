import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { candidatesRoute, jobApplicantsRoute, poolRoute } from '#applicants/web/routes.tsx';
import { incomingMailRoute } from '#conversations/web/routes.tsx';
import { companySharesRoute } from '#shares/web/routes.tsx';
import { dataRequestsRoute } from '#data-requests/web/routes.tsx';
import { duplicatesRoute, mergeRoute } from '#duplicates/web/routes.tsx';
import { adminPages, adminRoute } from '#backoffice/web/routes.tsx';
import { jobEvaluationRoute, kitTemplatesRoute, scorecardRoute } from '#evaluations/web/routes.tsx';
import { exportsRoute } from '#exports/web/routes.tsx';
import { handoverRoute, handoversRoute, newHandoverRoute } from '#handovers/web/routes.tsx';
import { outgoingRoute } from '#outgoing/web/routes.tsx';
import { importRoute, importsRoute } from '#imports/web/routes.tsx';
import { newCvRoute, newCvsIndexRoute, newCvsRoute } from '#new-cvs/web/routes.tsx';
import { asAppliedRoute, rejectionReasonsRoute } from '#applications/web/routes.tsx';
import { billingRoute } from '#billing/web/routes.tsx';
import { jobBoardRoute } from '#board/web/routes.tsx';
import {
  candidateIndexRoute,
  candidatePreloads,
  candidateRoute,
  introductionRoute,
  tagsRoute,
} from '#candidates/web/routes.tsx';
import {
  auditRoute,
  careersLookRoute,
  companiesRoute,
  companyInfoRoute,
  settingsIndexRoute,
  settingsRoute,
  teamRoute,
} from '#companies/web/routes.tsx';
import { heldApplicationsRoute } from '#apply/web/routes.tsx';
import { careersPageRoute } from '#careers/web/routes.tsx';
import { privacyNoticeRoute } from '#consents/web/routes.tsx';
import { dashboardRoute, homeRoute } from '#dashboard/web/routes.tsx';
import { departmentsRoute } from '#departments/web/routes.tsx';
import {
  accountIndexRoute,
  accountRoute,
  basicDetailsRoute,
  notificationSettingsRoute,
  securityRoute,
} from '#identity/web/routes.tsx';
import {
  archivedJobsRoute,
  completedJobsRoute,
  createJobRoute,
  editJobRoute,
  jobGeneralRoute,
  jobIndexRoute,
  jobRoute,
  jobsRoute,
  openJobsRoute,
} from '#jobs/web/routes.tsx';
import { questionTemplatesRoute } from '#forms/web/routes.tsx';
import { mailTemplatesRoute } from '#mail-templates/web/routes.tsx';
import {
  availabilityRoute,
  calendarRoute,
  completedMeetingsRoute,
  meetingsRoute,
  roomsRoute,
  upcomingMeetingsRoute,
} from '#meetings/web/routes.tsx';
import { myApplicationRoute, myApplicationsRoute } from '#my-applications/web/routes.tsx';
import { senderAddressRoute } from '#sender-addresses/web/routes.tsx';
import { stagesRoute } from '#stages/web/routes.tsx';
import { surveyReportRoute, surveyRoute } from '#survey/web/routes.tsx';
import { notificationsRoute } from '#notifications/web/routes.tsx';
import { createQueryClient } from '#platform/web/query.ts';
import { rootRoute, shellRoute, signedInRoute } from '#platform/web/root-route.tsx';
import {
  completeProfileRoute,
  cvFilesRoute,
  educationRoute,
  experiencesRoute,
  generalRoute,
} from '#profiles/web/routes.tsx';
import { customFieldsRoute } from '#custom-fields/web/routes.tsx';
import { poolsRoute } from '#pools/web/routes.tsx';
import { reviewRoute } from '#review/web/routes.tsx';
import { referralsRoute } from '#referrals/web/routes.tsx';
import { rehearsalRoute } from '#rehearsals/web/routes.tsx';
import { jobReportsRoute, siteTrafficRoute } from '#reports/web/routes.tsx';
import { tasksRoute } from '#tasks/web/routes.tsx';
import './pages-with-words.ts';
import { loadUser } from './load-user.ts';
import { nameMissingParts } from './missing-parts.ts';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { RootLayout } from './shell/root-layout.tsx';
import { RouteError } from './shell/route-error.tsx';

export const queryClient = createQueryClient();

const devUiRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'dev/ui',
  component: lazyRouteComponent(() => import('./dev-ui-page.tsx'), 'DevUiPage'),
});

// Unknown addresses require a sign-in too, so that a visitor cannot find out which ones exist.
const missingRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '$',
  component: NotFoundPage,
});

nameMissingParts();
rootRoute.update({ component: RootLayout });
signedInRoute.update({
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
});
candidatesRoute.update({
  component: lazyRouteComponent(() => import('./candidates-with-slots.tsx'), 'CandidatesPageWithSlots'),
});
candidateRoute.update({
  component: lazyRouteComponent(() => import('./candidate-with-slots.tsx'), 'CandidatePageWithSlots'),
});
candidatePreloads.push(async (...candidate) =>
  (await import('./candidate-notices.tsx')).preloadNotices(...candidate),
);
createJobRoute.update({
  component: lazyRouteComponent(() => import('./create-job-with-slots.tsx'), 'CreateJobPageWithSlots'),
});
jobGeneralRoute.update({
  component: lazyRouteComponent(() => import('./job-general-with-slots.tsx'), 'JobGeneralPageWithSlots'),
});
editJobRoute.update({
  component: lazyRouteComponent(() => import('./edit-job-with-slots.tsx'), 'EditJobPageWithSlots'),
});

const routeTree = rootRoute.addChildren([
  devUiRoute,
  signedInRoute.addChildren([
    missingRoute,
    companiesRoute,
    accountRoute.addChildren([
      accountIndexRoute,
      basicDetailsRoute,
      generalRoute,
      cvFilesRoute,
      experiencesRoute,
      educationRoute,
      securityRoute,
      notificationSettingsRoute,
    ]),
    completeProfileRoute,
    myApplicationsRoute,
    myApplicationRoute,
    notificationsRoute,
    adminRoute.addChildren(adminPages),
    shellRoute.addChildren([
      homeRoute,
      dashboardRoute,
      jobsRoute,
      openJobsRoute,
      completedJobsRoute,
      archivedJobsRoute,
      createJobRoute,
      candidatesRoute,
      poolsRoute,
      poolRoute,
      candidateIndexRoute,
      candidateRoute,
      introductionRoute,
      asAppliedRoute,
      duplicatesRoute,
      tasksRoute,
      handoversRoute,
      outgoingRoute,
      newHandoverRoute,
      handoverRoute,
      mergeRoute,
      newCvsRoute.addChildren([newCvsIndexRoute, newCvRoute]),
      exportsRoute,
      incomingMailRoute,
      importsRoute,
      importRoute,
      meetingsRoute,
      upcomingMeetingsRoute,
      completedMeetingsRoute,
      calendarRoute,
      availabilityRoute,
      scorecardRoute,
      careersPageRoute,
      siteTrafficRoute,
      surveyReportRoute,
      referralsRoute,
      rehearsalRoute,
      reviewRoute,
      settingsRoute.addChildren([
        settingsIndexRoute,
        companyInfoRoute,
        billingRoute,
        teamRoute,
        departmentsRoute,
        stagesRoute,
        rejectionReasonsRoute,
        tagsRoute,
        roomsRoute,
        customFieldsRoute,
        questionTemplatesRoute,
        kitTemplatesRoute,
        mailTemplatesRoute,
        senderAddressRoute,
        careersLookRoute,
        heldApplicationsRoute,
        privacyNoticeRoute,
        surveyRoute,
        companySharesRoute,
        dataRequestsRoute,
        auditRoute,
      ]),
      jobRoute.addChildren([
        jobIndexRoute,
        jobBoardRoute,
        jobApplicantsRoute,
        jobEvaluationRoute,
        jobReportsRoute,
        editJobRoute,
        jobGeneralRoute,
      ]),
    ]),
  ]),
]);

export const router = createRouter({
  routeTree,
  context: { queryClient, loadUser: () => loadUser(queryClient) },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be extended
  interface Register {
    router: typeof router;
  }
}
