import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { type Language, language as languageSchema } from '#platform/contract/fields.ts';
import { readCompanyToken } from '#platform/server/company-token.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import { readIn } from '#platform/server/db/withheld-words.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import { endOf } from '../rules.ts';
import { locationOf } from './present.ts';
import { listMeetingsOfHost, type MeetingRow } from './queries.ts';
import { zonedTime, zoneDefinition } from './make-invitation.ts';

const routePath = '/meetings/feed/:token';
// Calendars ask every few minutes to hours; several devices of a member may share an address.
const readingsPerHour: Limit = { name: 'meeting_feeds', points: 120, seconds: 3600 };
const dayMs = 24 * 3_600_000;
const daysBefore = 30;
const daysAfter = 365;

/** The calendar of a member's own meetings. Its address is the key; it sets no cookie and knows no private notes. */
export function mountMeetingFeed(app: FastifyInstance, platform: Platform): void {
  app.get(routePath, async (request, reply) => {
    await platform.limits.spend(readingsPerHour, request.ip);
    const content = await readFeed(platform, (request.params as { token: string }).token);
    if (content === null) return reply.status(404).type('text/plain; charset=utf-8').send('Not found\n');
    return sendFeed(request, reply, content);
  });
}

function sendFeed(request: FastifyRequest, reply: FastifyReply, content: string): FastifyReply {
  const etag = `"${createHash('sha256').update(content).digest('base64url')}"`;
  void reply.header('etag', etag).header('cache-control', 'private, max-age=300');
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.type('text/calendar; charset=utf-8').send(content);
}

async function readFeed(platform: Platform, name: string): Promise<string | null> {
  const link = readCompanyToken(name.replace(/\.ics$/, ''));
  if (link === null) return null;
  const now = platform.clock.now();
  const load = async (tx: TenantTx): Promise<string | null> => {
    const owner = await findOwner(tx, link.hash);
    if (owner === undefined) return null;
    const period = {
      from: new Date(now.getTime() - daysBefore * dayMs),
      to: new Date(now.getTime() + daysAfter * dayMs),
    };
    await readIn(tx, languageOf(owner.language));
    const rows = await listMeetingsOfHost(tx, owner.member_id, period);
    return writeFeed(platform, rows, { name: owner.company_name, language: languageOf(owner.language) });
  };
  return inTenant(platform.db, link.companyId, load, { readOnly: true, reader: 'en' });
}

/** The active member of an address, in a company that is in use. */
function findOwner(tx: TenantTx, tokenHash: Buffer) {
  return tx
    .selectFrom('meeting_feeds')
    .innerJoin('members', (join) =>
      join
        .onRef('members.tenant_id', '=', 'meeting_feeds.tenant_id')
        .onRef('members.id', '=', 'meeting_feeds.member_id'),
    )
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('companies', 'companies.id', 'meeting_feeds.tenant_id')
    .select(['meeting_feeds.member_id', 'users.language', 'companies.name as company_name'])
    .where('meeting_feeds.token_hash', '=', tokenHash)
    .where('members.status', '=', 'active')
    .where('users.passive_at', 'is', null)
    .where('companies.disabled_at', 'is', null)
    .executeTakeFirst();
}

const languageOf = (language: string): Language => {
  const parsed = languageSchema.safeParse(language);
  return parsed.success ? parsed.data : 'en';
};

function writeFeed(
  { words, config }: Platform,
  rows: MeetingRow[],
  reader: { name: string; language: Language },
): string {
  const t = words.in(reader.language);
  const calendar = ical({
    name: t('meetings.mail.feedName', { company: reader.name }),
    prodId: { company: 'Kadro', product: 'Kadro', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 1800,
    timezone: { name: null, generator: zoneDefinition },
  });
  for (const row of rows) {
    const candidate = `${row.name} ${row.surname}`.trim();
    const kind = t(`meetings.interviewType.${row.interview_type}`);
    const names = row.hosts.map((host) => `${host.name} ${host.surname}`.trim()).join(', ');
    const location = locationOf(row);
    calendar.createEvent({
      id: row.calendar_uid,
      sequence: row.calendar_sequence,
      // Stable, so that an unchanged calendar has the same ETag.
      stamp: row.updated_at,
      timezone: row.time_zone,
      start: zonedTime(row.starts_at, row.time_zone),
      end: zonedTime(endOf(row.starts_at, row.duration_minutes), row.time_zone),
      summary: t('meetings.mail.calendarHost', { candidate, kind }),
      description: [
        ...(row.job_title === null ? [] : [t('meetings.mail.job', { job: row.job_title })]),
        t('meetings.mail.heldBy', { names }),
        `${config.publicUrl}/candidates/${row.candidate_id}/meetings`,
      ].join('\n'),
      location: location === '' ? null : location,
      status: ICalEventStatus.CONFIRMED,
    });
  }
  return `${calendar.toString()}\r\n`;
}
