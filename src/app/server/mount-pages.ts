import type { FastifyInstance } from 'fastify';
import { mountFormPages } from '#apply/server/mount-form-pages.ts';
import { mountStripeWebhook } from '#billing/server/stripe-webhook.ts';
import { mountBookingPage } from '#booking/server/mount-booking-page.ts';
import { mountMailingPage } from '#bulk-changes/server/mount-mailing-page.ts';
import { mountCareersPages } from '#careers/server/mount-pages.ts';
import { mountMailHook } from '#conversations/server/mount-mail-hook.ts';
import { mountInterviewPages } from '#interview-pages/server/mount-interview-pages.ts';
import { mountAlertPages } from '#job-alerts/server/mount-alert-pages.ts';
import { mountAnswerPage } from '#meetings/server/show-answer-page.ts';
import { mountMeetingFeed } from '#meetings/server/show-feed.ts';
import { mountStopPage } from '#notifications/server/mount-stop-page.ts';
import { mountLegalPages } from '#privacy/server/legal-pages.ts';
import { mountSharePages } from '#shares/server/mount-share-pages.ts';
import { mountDevPages } from './dev-pages.ts';
import type { Platform } from '#platform/server/platform.ts';

/** Server-rendered pages. */
export async function mountPages(app: FastifyInstance, platform: Platform): Promise<void> {
  mountCareersPages(app, platform);
  mountFormPages(app, platform);
  mountAlertPages(app, platform);
  mountAnswerPage(app, platform);
  mountMeetingFeed(app, platform);
  mountBookingPage(app, platform);
  mountSharePages(app, platform);
  mountInterviewPages(app, platform);
  mountMailingPage(app, platform);
  mountStopPage(app, platform);
  mountLegalPages(app, platform);
  mountDevPages(app, platform);
  await mountStripeWebhook(app, platform);
  await mountMailHook(app, platform);
}
