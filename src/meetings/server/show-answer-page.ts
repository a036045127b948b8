import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#platform/contract/errors.ts';
import { readCompanyToken } from '#platform/server/company-token.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Html } from '#platform/server/html.ts';
import { linkWords, sendLinkPage } from '#platform/server/link-page.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import { mayAnswer } from '../rules.ts';
import { answerInvitation, findMeetingByLink } from './answer-meeting.ts';
import { sharedAnswer } from './panel-mail.ts';
import { candidateZone, locationOf } from './present.ts';
import { renderAnswerPage, renderNoMeeting } from './render-answer-page.ts';
import { findSender, listMeetingsOfDay, type MeetingRow } from './queries.ts';
import { readAnswerForm } from './read-answer-form.ts';

const routePath = '/meetings/respond/:token';
const answersPerQuarter: Limit = { name: 'meeting_answers', points: 60, seconds: 900 };

/**
 * The page of the link in a candidate's mail. Opening it changes nothing, because mail scanners open every link; only
 * a button stores an answer.
 */
export function mountAnswerPage(app: FastifyInstance, platform: Platform): void {
  app.get(routePath, async (request, reply) => {
    const found = await findMeetingOfLink(platform, request, { readOnly: true });
    if (found === null) return sendLinkPage(reply, 404, renderNoMeeting(linkWords(platform, request, null)));
    return sendLinkPage(reply, 200, renderPage(platform, request, found));
  });
  app.post(routePath, { config: { rawBody: true } }, async (request, reply) => {
    await platform.limits.spend(answersPerQuarter, request.ip);
    const form = await readAnswerForm(request.body);
    const found = await findMeetingOfLink(platform, request, { readOnly: true });
    if (found === null) return sendLinkPage(reply, 404, renderNoMeeting(linkWords(platform, request, null)));
    if (form === null) return sendLinkPage(reply, 400, renderPage(platform, request, found));
    const input = { platform, companyId: found.companyId, now: platform.clock.now(), actor: null };
    try {
      await inTenant(platform.db, found.companyId, (tx) => answerInvitation(tx, input, found.row, form));
    } catch (error) {
      // Cancelled or begun in the meantime: the page says so.
      if (!(error instanceof Refusal)) throw error;
    }
    return reply.redirect(request.url, 303);
  });
}

type MeetingOfLink = {
  companyId: string;
  row: MeetingRow;
  /** All meetings of a panel day; empty for a single meeting. */
  day: MeetingRow[];
  sender: Awaited<ReturnType<typeof findSender>>;
};

async function findMeetingOfLink(
  platform: Platform,
  request: FastifyRequest,
  options: { readOnly: boolean },
): Promise<MeetingOfLink | null> {
  const link = readCompanyToken((request.params as { token: string }).token);
  if (link === null) return null;
  const load = async (tx: TenantTx): Promise<MeetingOfLink | null> => {
    const row = await findMeetingByLink(tx, link.hash);
    if (row === undefined) return null;
    const sender = await findSender(tx, link.companyId);
    if (sender.disabled_at !== null) return null;
    const day = row.panel_day_id === null ? [] : await listMeetingsOfDay(tx, row.panel_day_id);
    return { companyId: link.companyId, row, day, sender };
  };
  return inTenant(platform.db, link.companyId, load, options);
}

// The data of a meeting for the page, without the private notes.
function renderPage(platform: Platform, request: FastifyRequest, { row, day, sender }: MeetingOfLink): Html {
  const now = platform.clock.now();
  const rows = day.length === 0 ? [row] : day;
  const isOpen = rows.some((one) => mayAnswer({ status: one.status, startsAt: one.starts_at }, now));
  return renderAnswerPage(linkWords(platform, request, row.application_language ?? sender.default_language), {
    state: row.status === 'cancelled' ? 'cancelled' : isOpen ? 'open' : 'closed',
    company: sender.name,
    color: sender.careers_color,
    candidateName: row.name,
    jobTitle: row.applicant_job_title,
    interviewType: row.interview_type,
    meetingType: row.meeting_type,
    startsAt: row.starts_at,
    durationMinutes: row.duration_minutes,
    timeZone: candidateZone(row),
    place: locationOf(row),
    hosts: row.hosts.map((host) => `${host.name} ${host.surname}`),
    notes: row.applicant_notes,
    answer: sharedAnswer(rows),
    answerNote: row.candidate_answer_note,
    agenda: day.map((one) => ({
      interviewType: one.interview_type,
      meetingType: one.meeting_type,
      startsAt: one.starts_at,
      durationMinutes: one.duration_minutes,
      place: locationOf(one),
      hosts: one.hosts.map((host) => `${host.name} ${host.surname}`),
    })),
  });
}
