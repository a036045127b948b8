import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { language as languageSchema } from '#platform/contract/fields.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import { languageOf } from '#platform/server/http/mount.ts';
import { sendLinkPage } from '#platform/server/link-page.ts';
import { readPostedForm } from '#platform/server/http/read-posted-form.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { NotificationType } from '../rules.ts';
import { readStopLink, type StopLink } from './mail-links.ts';
import { findReader, type Reader } from './reader.ts';
import { renderStopPage, type StopPage } from './render-stop-page.ts';
import { readSettings, saveSettings } from './settings.ts';

const routePath = '/notifications/stop/:token';
const stopsPerQuarter: Limit = { name: 'notification_stops', points: 60, seconds: 900 };

/**
 * The page of the link in a mail about notifications. It works without signing in. Opening it changes nothing, because
 * mail scanners open every link; only a button, or the POST of a mail program (RFC 8058), stops mails.
 */
export function mountStopPage(app: FastifyInstance, platform: Platform): void {
  app.get(routePath, async (request, reply) => {
    const link = readStopLink(platform, tokenOf(request));
    const reader = link && (await findLinkReader(platform, link));
    if (!link || !reader) return sendPage(platform, request, reply, { state: 'missing' });
    return sendPage(platform, request, reply, { state: 'offer', types: link.types, reader });
  });
  app.post(routePath, { config: { rawBody: true } }, async (request, reply) => {
    await platform.limits.spend(stopsPerQuarter, request.ip);
    const link = readStopLink(platform, tokenOf(request));
    const reader = link && (await findLinkReader(platform, link));
    if (!link || !reader) return sendPage(platform, request, reply, { state: 'missing' });
    const form = await readPostedForm(request.body);
    const types = link.types.filter((type) => form?.['type'] === undefined || form['type'] === type);
    if (types.length === 0) return sendPage(platform, request, reply, { state: 'missing' });
    await inTenant(platform.db, link.companyId, (tx) => stopMails(tx, reader, types, platform.clock.now()));
    return sendPage(platform, request, reply, { state: 'stopped', types, reader });
  });
}

const tokenOf = (request: FastifyRequest): string => (request.params as { token: string }).token;

const findLinkReader = (platform: Platform, { companyId, memberId }: StopLink): Promise<Reader | undefined> =>
  inTenant(platform.db, companyId, (tx) => findReader(tx, memberId, platform.clock.now()), {
    readOnly: true,
  });

async function stopMails(
  tx: Parameters<typeof readSettings>[0],
  { actor }: Reader,
  types: NotificationType[],
  now: Date,
): Promise<void> {
  // One link after another, because each saves what it read.
  await tx.selectFrom('members').select('id').where('id', '=', actor.memberId).forNoKeyUpdate().execute();
  const { muted: _muted, channels, ...settings } = await readSettings(tx, actor);
  for (const type of types) channels[type] = { ...channels[type], mail: false };
  await saveSettings(tx, actor.memberId, { body: { ...settings, channels }, now });
}

function sendPage(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  page: StopPage,
): FastifyReply {
  const asked = languageSchema.safeParse((request.query as { lang?: string }).lang).data;
  const own =
    page.state === 'missing' ? languageOf(request.headers['accept-language']) : page.reader.actor.language;
  const language = asked ?? own;
  const words = { language, t: platform.words.in(language) };
  const status = page.state === 'missing' ? 404 : 200;
  return sendLinkPage(reply, status, renderStopPage(words, page, platform.config.publicUrl));
}
