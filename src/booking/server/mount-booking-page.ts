import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findMeeting, findSender, type MeetingRow } from '#meetings/server/queries.ts';
import { instant, timeZone } from '#platform/contract/fields.ts';
import { readCompanyToken } from '#platform/server/company-token.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import { readPostedForm } from '#platform/server/http/read-posted-form.ts';
import type { Limit } from '#platform/server/limits.ts';
import { linkWords, sendLinkPage } from '#platform/server/link-page.ts';
import type { Platform } from '#platform/server/platform.ts';
import { findZone } from '#profiles/server/find-zone.ts';
import { changesEndAt } from '../rules.ts';
import { cancelTime, changeableMeeting, chooseTime, type ChoiceResult, moveTime } from './choose-time.ts';
import { findOfferedSlots, rulesOf } from './offered-slots.ts';
import { stateOfRow } from './present.ts';
import { findLinkByToken, type LinkRow } from './queries.ts';
import { type BookingPage, renderBookingPage, renderNoLink, zoneScript } from './render-booking-page.ts';

const routePath = '/book/:token';
const openings: Limit = { name: 'booking_openings', points: 300, seconds: 900 };
const choices: Limit = { name: 'booking_choices', points: 60, seconds: 900 };

/**
 * The page of a booking link. Opening it changes nothing, because mail scanners open every link; only the button of the
 * summary books.
 */
export function mountBookingPage(app: FastifyInstance, platform: Platform): void {
  app.get('/book/zone.js', (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=86400' })
      .send(zoneScript),
  );
  app.get(routePath, async (request, reply) => {
    await platform.limits.spend(openings, request.ip);
    return showPage(platform, { request, reply });
  });
  app.post(routePath, { config: { rawBody: true } }, async (request, reply) => {
    await platform.limits.spend(choices, request.ip);
    return takeChoice(platform, { request, reply });
  });
}

type Visit = { request: FastifyRequest; reply: FastifyReply; isTaken?: boolean; status?: number };

const tokenOf = (request: FastifyRequest): string => (request.params as { token: string }).token;
const pathOf = (request: FastifyRequest): string => `/book/${encodeURIComponent(tokenOf(request))}`;

type FoundLink = {
  companyId: string;
  row: LinkRow;
  sender: Awaited<ReturnType<typeof findSender>>;
  meeting: MeetingRow | null;
};

/** Runs work with the link of the address; null when there is none, or its company is disabled. */
async function withLink<Result>(
  platform: Platform,
  request: FastifyRequest,
  work: (tx: TenantTx, found: FoundLink) => Promise<Result>,
): Promise<Result | null> {
  const link = readCompanyToken(tokenOf(request));
  if (link === null) return null;
  return inTenant(
    platform.db,
    link.companyId,
    async (tx) => {
      const row = await findLinkByToken(tx, link.hash);
      if (row === undefined) return null;
      const sender = await findSender(tx, link.companyId);
      if (sender.disabled_at !== null) return null;
      const meeting = row.meeting_id === null ? null : ((await findMeeting(tx, row.meeting_id)) ?? null);
      return work(tx, { companyId: link.companyId, row, sender, meeting });
    },
    { readOnly: true },
  );
}

type Query = { zone?: unknown; at?: unknown; change?: unknown; lang?: unknown };

async function showPage(platform: Platform, { request, reply, isTaken = false, status = 200 }: Visit) {
  const query = request.query as Query;
  const page = await withLink(platform, request, async (tx, found) => {
    const zone = await zoneFor(found, query);
    return renderBookingPage(
      linkWords(platform, request, found.row.language ?? found.sender.default_language),
      await pageOf(tx, { found, zone, query, now: platform.clock.now(), isTaken, path: pathOf(request) }),
    );
  });
  if (page !== null) return sendLinkPage(reply, status, page);
  return sendLinkPage(reply, 404, renderNoLink(linkWords(platform, request, null)));
}

/** The zone of the address or the browser, else that of the candidate's place, else that of the company. */
async function zoneFor({ row, sender, meeting }: FoundLink, { zone }: Query): Promise<string> {
  if (isZone(zone)) return zone;
  return meeting?.candidate_time_zone ?? (await findZone(row)) ?? sender.time_zone;
}

const isZone = (zone: unknown): zone is string => timeZone.safeParse(zone).success;

type PageInput = { found: FoundLink; zone: string; query: Query; now: Date; isTaken: boolean; path: string };

async function pageOf(tx: TenantTx, input: PageInput): Promise<BookingPage> {
  const { found, zone, query, now, isTaken, path } = input;
  const { row, sender, meeting } = found;
  const state = stateOfRow(row, now);
  const mayChange = changeableMeeting(row, now) !== null;
  const isChange = query.change === '1' && mayChange;
  const offers = state === 'open' || isChange;
  const exceptMeetingId = row.meeting_id ?? undefined;
  const options = { now, companyZone: sender.time_zone, exceptMeetingId };
  const slots = offers ? await findOfferedSlots(tx, await rulesOf(tx, row, meeting), options) : [];
  const current = row.meeting_starts_at?.getTime();
  const times = slots.map(({ startsAt }) => startsAt).filter((startsAt) => startsAt !== current);
  const at = typeof query.at === 'string' ? Date.parse(query.at) : Number.NaN;
  return {
    path,
    state,
    isChange,
    mayChange,
    isLate: row.meeting_starts_at !== null && now >= changesEndAt(row.meeting_starts_at, row.change_hours),
    isTaken: isTaken || (offers && !Number.isNaN(at) && !times.includes(at)),
    isZoneChosen: isZone(query.zone),
    zone,
    companyZone: sender.time_zone,
    company: sender.name,
    color: sender.careers_color,
    candidateName: row.name,
    jobTitle: row.applicant_job_title,
    interviewType: meeting?.interview_type ?? row.interview_type,
    meetingType: meeting?.meeting_type ?? row.meeting_type,
    durationMinutes: meeting?.duration_minutes ?? row.duration_minutes,
    changeHours: row.change_hours,
    hosts: (meeting?.hosts ?? (row.host_mode === 'together' ? row.hosts : [])).map(nameOf),
    notes: meeting?.applicant_notes ?? row.applicant_notes,
    times,
    chosen: times.includes(at) ? new Date(at) : null,
    startsAt: row.meeting_starts_at,
    isPast: row.meeting_starts_at !== null && row.meeting_starts_at <= now,
  };
}

const nameOf = ({ name, surname }: { name: string; surname: string }): string => `${name} ${surname}`.trim();

const form = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['book', 'move']), at: instant, zone: timeZone }),
  z.object({ action: z.literal('cancel') }),
]);

async function takeChoice(platform: Platform, { request, reply }: Visit) {
  const posted = form.safeParse(await readPostedForm(request.body));
  if (!posted.success) return showPage(platform, { request, reply, status: 400 });
  const link = readCompanyToken(tokenOf(request));
  const found = await withLink(platform, request, async (_tx, one) => one);
  if (link === null || found === null) return showPage(platform, { request, reply });
  const context = { platform, now: platform.clock.now() };
  const { data } = posted;
  const result = await inTenant(platform.db, link.companyId, (tx): Promise<ChoiceResult> => {
    if (data.action === 'cancel') return cancelTime(tx, context, found.row.id);
    const choice = { linkId: found.row.id, startsAt: new Date(data.at), zone: data.zone };
    return data.action === 'book' ? chooseTime(tx, context, choice) : moveTime(tx, context, choice);
  });
  if (result === 'taken') {
    (request.query as { change?: string; zone?: string }).change = data.action === 'move' ? '1' : '';
    if (data.action !== 'cancel') (request.query as { zone?: string }).zone = data.zone;
    return showPage(platform, { request, reply, isTaken: true, status: 409 });
  }
  const query = new URLSearchParams(data.action === 'cancel' ? {} : { zone: data.zone });
  const { lang } = request.query as Query;
  if (lang === 'en' || lang === 'tr') query.set('lang', lang);
  return reply.redirect(query.size === 0 ? pathOf(request) : `${pathOf(request)}?${query}`, 303);
}
