import type { FastifyInstance, FastifyReply } from 'fastify';
import { servedAt } from '#careers/server/custom-hosts.ts';
import { inCareers } from '#careers/server/find-company.ts';
import { findContact, findJobWithContact } from '#careers/server/find-job.ts';
import { formPolicy, previewPolicy, sendPage } from '#careers/server/send-page.ts';
import {
  addPage,
  type PageRequest,
  sendClosed,
  sendMissing,
  type Visit,
  wordsFor,
} from '#careers/server/visit.ts';
import { formTextsOf } from '#consents/server/form-texts.ts';
import { inLanguage } from '#jobs/server/job-text.ts';
import type { Platform } from '#platform/server/platform.ts';
import { mountRehearsal } from './mount-rehearsal.ts';
import { applyPage, introductionPage } from './show-apply-page.ts';
import { loadPreview, previewPage } from './show-preview-page.ts';

/** Mounts the pages of the application form, on the careers sites of all companies. */
export function mountFormPages(app: FastifyInstance, platform: Platform): void {
  addPage(app, platform, { path: '/careers/:company/:job/apply', show: showApply });
  addPage(app, platform, { path: '/careers-introduction/:company', show: showIntroduction });
  // The form builder frames it, which is on the main host.
  const onMainHost = { onCustomHost: false };
  addPage(app, platform, { path: '/careers-preview/:company', show: showPreview, config: onMainHost });
  mountRehearsal(app, platform, formPolicy);
}

async function showApply(visit: Visit, request: PageRequest, reply: FastifyReply) {
  const found = await findJobWithContact(visit.platform, request.params);
  if (found?.loaded === undefined)
    return sendMissing(visit, request, reply, { company: found?.company ?? null });
  const { company, loaded } = found;
  if (!loaded.job.takes_applications) return sendClosed(visit, request, reply, { company, ...loaded });
  const words = wordsFor(visit, request, company);
  const job = inLanguage(loaded.job, words.language);
  const at = { ...servedAt(visit.platform, request), contact: loaded.contact };
  return sendPage(reply, request, applyPage(company, job, words, at), { policy: formPolicy });
}

async function showIntroduction(visit: Visit, request: PageRequest, reply: FastifyReply) {
  const found = await inCareers(visit.platform, request.params.company, findContact);
  if (found === null) return sendMissing(visit, request, reply);
  const { company, loaded: contact } = found;
  if (!company.takesIntroductions)
    return sendMissing(visit, request, reply, { company, kind: 'missingIntroduction' });
  const words = wordsFor(visit, request, company);
  const at = { ...servedAt(visit.platform, request), contact };
  return sendPage(reply, request, introductionPage(company, words, at), { policy: formPolicy });
}

async function showPreview(visit: Visit, request: PageRequest, reply: FastifyReply) {
  const found = await inCareers(visit.platform, request.params.company, loadPreview);
  if (found === null) return sendMissing(visit, request, reply);
  const words = wordsFor(visit, request, found.company);
  const reader = { words: visit.platform.words, companyName: found.company.name, language: words.language };
  const { notice, fields } = found.loaded;
  const page = previewPage(found.company, words, formTextsOf(notice, reader), fields);
  return sendPage(reply, request, page, { policy: previewPolicy });
}
