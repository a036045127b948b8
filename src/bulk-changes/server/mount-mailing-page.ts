import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mergedCandidates } from '#candidates/server/merged-candidates.ts';
import { type Language, language as languageSchema } from '#platform/contract/fields.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import { languageOf } from '#platform/server/http/mount.ts';
import { readPostedForm } from '#platform/server/http/read-posted-form.ts';
import type { Limit } from '#platform/server/limits.ts';
import { sendLinkPage } from '#platform/server/link-page.ts';
import type { Platform } from '#platform/server/platform.ts';
import { readMailingLink } from './mailing-link.ts';
import { deleteOptOut, findOptOut, insertOptOut } from './mailing-opt-outs.ts';
import { type MailingPage, renderMailingPage } from './render-mailing-page.ts';

const routePath = '/mailings/:token';
const pressesPerQuarter: Limit = { name: 'mailing_opt_outs', points: 60, seconds: 900 };

/**
 * The page of the link in a mailing. It works without signing in. Opening it changes nothing, because mail scanners open
 * every link; only a button, or the POST of a mail program (RFC 8058), unsubscribes. A button subscribes again.
 */
export function mountMailingPage(app: FastifyInstance, platform: Platform): void {
  app.get(routePath, async (request, reply) => {
    const page = await inLink(platform, request, readPage);
    return sendPage(platform, request, reply, page);
  });
  app.post(routePath, { config: { rawBody: true } }, async (request, reply) => {
    await platform.limits.spend(pressesPerQuarter, request.ip);
    const form = await readPostedForm(request.body);
    const now = platform.clock.now();
    const page = await inLink(platform, request, async (tx, candidateId) => {
      if (form?.['do'] === 'subscribe') await deleteOptOut(tx, candidateId);
      else {
        const source = form?.['do'] === 'unsubscribe' ? 'page' : 'mail_program';
        await insertOptOut(tx, { candidateId, source, now });
      }
      return readPage(tx, candidateId);
    });
    return sendPage(platform, request, reply, page);
  });
}

/** Works with the person of the link, or the one whom they were merged into; null without one. */
async function inLink(
  platform: Platform,
  request: FastifyRequest,
  work: (tx: TenantTx, candidateId: string) => Promise<MailingPage | null>,
): Promise<MailingPage | null> {
  const link = readMailingLink(platform, (request.params as { token: string }).token);
  if (link === null) return null;
  return inTenant(platform.db, link.companyId, async (tx) => {
    const id = (await mergedCandidates.get().findRemaining(tx, link.candidateId)) ?? link.candidateId;
    // Locked, so that the person is not deleted meanwhile.
    const candidate = await tx
      .selectFrom('candidates')
      .select('id')
      .where('id', '=', id)
      .forKeyShare()
      .executeTakeFirst();
    return candidate === undefined ? null : work(tx, candidate.id);
  });
}

async function readPage(tx: TenantTx, candidateId: string): Promise<MailingPage> {
  const company = await tx
    .selectFrom('companies')
    .select(['name', 'careers_color as color', 'default_language'])
    .where('id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  const optOut = await findOptOut(tx, candidateId);
  return { company, isSubscribed: optOut === undefined };
}

function sendPage(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  page: MailingPage | null,
): FastifyReply {
  const asked = languageSchema.safeParse((request.query as { lang?: string }).lang).data;
  const accepted = request.headers['accept-language'];
  const own = (page?.company.default_language ?? 'en') as Language;
  const language = asked ?? (accepted === undefined ? own : languageOf(accepted));
  const words = { language, t: platform.words.in(language) };
  return sendLinkPage(reply, page === null ? 404 : 200, renderMailingPage(words, page));
}
