import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { onCustomHost, servedAt } from '#careers/server/custom-hosts.ts';
import { type CareersCompany, inCareers } from '#careers/server/find-company.ts';
import { readListQuery } from '#careers/server/list-query.ts';
import { type PageWords, pageWords } from '#careers/server/page-words.ts';
import { missingPage } from '#careers/server/show-missing-page.ts';
import { alertsPath, trapField } from '#careers/server/show-alert-form.ts';
import { filterLabels } from '#careers/server/show-filters.ts';
import type { PublicJobFilters } from '#jobs/server/public-queries.ts';
import { statusOf } from '#platform/contract/errors.ts';
import { email as emailSchema } from '#platform/contract/fields.ts';
import { readCompanyToken } from '#platform/server/company-token.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Html } from '#platform/server/html.ts';
import { refuseForeignWrite } from '#platform/server/http/mount.ts';
import { toProblem } from '#platform/server/http/problems.ts';
import { readPostedForm } from '#platform/server/http/read-posted-form.ts';
import type { Limit, SharedLimit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import { readUnsubscribeToken } from './alert-links.ts';
import { formPage, messagePage } from './alert-pages.ts';
import { confirmRequest, findRequest } from './confirm-request.ts';
import { requestAlerts } from './request-alerts.ts';
import { unsubscribe } from './unsubscribe.ts';

type PageRequest = FastifyRequest<{
  Params: { company: string; token: string };
  Querystring: Record<string, unknown>;
}>;
type Visit = {
  platform: Platform;
  request: PageRequest;
  reply: FastifyReply;
  company: CareersCompany;
  words: PageWords;
};
type Show = (visit: Visit) => Promise<unknown>;

/**
 * Mounts the pages with which visitors subscribe to new jobs, confirm and unsubscribe; they need no script. Opening a
 * mailed link changes nothing, because mail scanners open every link; only the button of its page does.
 */
export function mountAlertPages(app: FastifyInstance, platform: Platform): void {
  const mount = (method: 'GET' | 'POST', path: string, show: Show) =>
    app.route({
      method,
      url: `/careers-alerts/:company${path}`,
      config: { rawBody: true, ...onCustomHost },
      handler: (request, reply) => openPage(platform, request as PageRequest, reply, show),
    });
  mount('GET', '', ifOffered(showForm));
  mount('POST', '', ifOffered(subscribe));
  mount(
    'GET',
    '/sent',
    ifOffered((visit) => showMessage(visit, 'sent')),
  );
  mount('GET', '/confirm/:token', ifOffered(showConfirmation));
  mount('POST', '/confirm/:token', ifOffered(confirm));
  mount('GET', '/unsubscribe/:token', showUnsubscription);
  mount('POST', '/unsubscribe/:token', leave);
}

async function openPage(platform: Platform, request: PageRequest, reply: FastifyReply, show: Show) {
  const found = await inCareers(platform, request.params.company, async () => null);
  const { lang } = request.query;
  const wish = {
    lang: typeof lang === 'string' ? lang : undefined,
    acceptLanguage: request.headers['accept-language'],
  };
  if (found === null) {
    const words = pageWords(platform, wish, 'en');
    const page = missingPage(null, 'missingCompany', words, servedAt(platform, request));
    return sendPage({ reply }, page, statusOf.not_found);
  }
  const { company } = found;
  const words = pageWords(platform, wish, company.language);
  const visit = { platform, request, reply, company, words };
  return show(visit).catch((error: unknown) => sendError(visit, error));
}

const ifOffered =
  (show: Show): Show =>
  (visit) =>
    visit.company.hasJobAlerts ? show(visit) : showMessage(visit, 'off', 404);

async function showForm(visit: Visit): Promise<unknown> {
  const { filters } = readListQuery(visit.request.query, alertsPath(visit.company));
  return sendForm(visit, { filters, labels: await labelsOf(visit, filters) });
}

/** The filters in words, with the name of the department. */
async function labelsOf({ platform, company, words }: Visit, filters: PublicJobFilters): Promise<string[]> {
  const { departmentId } = filters;
  const department =
    departmentId === undefined
      ? undefined
      : await inTenant(platform.db, company.id, (tx) => findDepartmentName(tx, departmentId), {
          readOnly: true,
        });
  return filterLabels({ filters, department: department?.name ?? '' }, words);
}

const findDepartmentName = (tx: TenantTx, id: string) =>
  tx.selectFrom('departments').select('name').where('id', '=', id).executeTakeFirst();

// Many visitors may share one address; a script must not fill mailboxes.
const requestsFromAddress: SharedLimit = {
  name: 'job_alert_requests',
  slowFrom: 30,
  points: 120,
  seconds: 3600,
};
const requestsByEmail: Limit = { name: 'job_alert_email', points: 5, seconds: 24 * 3600 };
/** From all companies of the installation together. */
const requestsByMailbox: Limit = { name: 'job_alert_mailbox', points: 20, seconds: 24 * 3600 };
const typedEmail = z.object({ email: emailSchema });

/** Mails the link that confirms. The answer is the same for each address, and for a program that fills in the trap. */
async function subscribe(visit: Visit): Promise<unknown> {
  const { platform, request, reply, company } = visit;
  refuseForeignWrite(request, platform);
  await platform.limits.slow(requestsFromAddress, request.ip);
  const form = (await readPostedForm(request.body)) ?? {};
  const words = pageWords(platform, { lang: form['lang'], acceptLanguage: undefined }, visit.words.language);
  const { filters } = readListQuery(form, alertsPath(company));
  const parsed = typedEmail.safeParse({ email: form['email'] ?? '' });
  if (!parsed.success) {
    const problem = words.t(parsed.error.issues[0]?.message ?? '');
    const typed = form['email'] ?? '';
    const labels = await labelsOf({ ...visit, words }, filters);
    return sendForm({ ...visit, words }, { filters, labels, email: typed, problem }, 400);
  }
  const { email } = parsed.data;
  const { language } = words;
  const isPerson = (form[trapField] ?? '') === '';
  // Silently, because a refusal would say that somebody asked for this address before.
  if (isPerson && (await mayMail(visit, email))) {
    const now = platform.clock.now();
    await requestAlerts(platform, { company, email, filters, language, now });
  }
  return reply.redirect(`${alertsPath(company)}/sent?lang=${language}`, 303);
}

const mayMail = async ({ platform: { limits }, company }: Visit, email: string): Promise<boolean> =>
  (await limits.allows(requestsByEmail, `${company.id} ${email}`)) &&
  (await limits.allows(requestsByMailbox, email));

async function showConfirmation(visit: Visit): Promise<unknown> {
  const { platform, request, company } = visit;
  const link = readCompanyToken(request.params.token);
  if (link === null) return showMessage(visit, 'expired', 404);
  const input = { hash: link.hash, now: platform.clock.now() };
  const found = await inTenant(platform.db, company.id, (tx) => findRequest(tx, input).executeTakeFirst(), {
    readOnly: true,
  });
  if (found === undefined) return showMessage(visit, 'expired', 404);
  if (found.confirmed_at !== null) return showMessage(visit, 'confirmed');
  return showMessage(visit, 'confirm', 200, await labelsOf(visit, found.filters as PublicJobFilters));
}

const confirmations: SharedLimit = {
  name: 'job_alert_confirmations',
  slowFrom: 100,
  points: 600,
  seconds: 3600,
};

async function confirm(visit: Visit): Promise<unknown> {
  const { platform, request, company } = visit;
  await platform.limits.slow(confirmations, request.ip);
  const link = readCompanyToken(request.params.token);
  if (link === null) return showMessage(visit, 'expired', 404);
  const input = { hash: link.hash, now: platform.clock.now() };
  const isConfirmed = await inTenant(platform.db, company.id, (tx) => confirmRequest(tx, input));
  return isConfirmed ? showMessage(visit, 'confirmed') : showMessage(visit, 'expired', 404);
}

async function showUnsubscription(visit: Visit): Promise<unknown> {
  return alertOf(visit) === null ? showMessage(visit, 'expired', 404) : showMessage(visit, 'unsubscribe');
}

/** The button of the page, and the POST of a mail program (RFC 8058). The latter has no origin and may be repeated. */
async function leave(visit: Visit): Promise<unknown> {
  const { platform, company } = visit;
  const alertId = alertOf(visit);
  if (alertId === null) return showMessage(visit, 'expired', 404);
  await inTenant(platform.db, company.id, (tx) => unsubscribe(tx, alertId));
  return showMessage(visit, 'unsubscribed');
}

const alertOf = ({ platform, request, company }: Visit): string | null =>
  readUnsubscribeToken(platform, company.id, request.params.token);

type Form = Parameters<typeof formPage>[1];

const sendForm = (visit: Visit, form: Form, status = 200): FastifyReply =>
  sendPage(visit, formPage(siteOf(visit), form), status);

type Message = Parameters<typeof messagePage>[1];

// The address of these pages is a key, so it must not leak in a referrer.
async function showMessage(
  visit: Visit,
  message: Message,
  status = 200,
  labels: string[] = [],
): Promise<FastifyReply> {
  visit.reply.header('referrer-policy', 'no-referrer');
  return sendPage(visit, messagePage(siteOf(visit), message, labels), status);
}

/** A failure is shown in the site's design. */
function sendError(visit: Visit, error: unknown): FastifyReply {
  const {
    platform,
    request,
    words: { t: translate },
  } = visit;
  const { log, words } = platform;
  const problem = toProblem(error, { requestId: request.id, translate, words, log });
  return sendPage(visit, messagePage(siteOf(visit), { text: problem.message }), problem.statusCode);
}

const siteOf = ({ platform, request, company, words }: Visit) => ({
  company,
  words,
  ...servedAt(platform, request),
});

const sendPage = ({ reply }: Pick<Visit, 'reply'>, page: Html, status: number): FastifyReply =>
  reply
    .status(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    .send(String(page));
