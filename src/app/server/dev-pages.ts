import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refuse } from '#platform/contract/errors.ts';
import { listDeadTasks, retryDeadTasks } from '#platform/server/background/dead-tasks.ts';
import type { Html } from '#platform/server/html.ts';
import type { Platform } from '#platform/server/platform.ts';
import { renderMessage, renderOutbox, renderTasks, type StoredMessage } from './render-dev-pages.ts';

const pageSize = 50;
const addresses = [
  '/dev/outbox',
  '/dev/outbox/:id',
  '/dev/outbox/:id/invite.ics',
  '/dev/tasks',
  '/dev/tasks/retry',
];

/**
 * The outbox and the dead tasks, for development only. Messages contain personal data, so these pages do not exist in
 * production or with an SMTP server.
 */
export function mountDevPages(app: FastifyInstance, platform: Platform): void {
  if (!platform.config.devOutbox) {
    for (const url of addresses) app.all(url, async () => refuse('not_found'));
    return;
  }
  app.get('/dev/outbox', async (request, reply) => {
    const { to = '', before = '' } = request.query as { to?: string; before?: string };
    return sendPage(reply, renderOutbox(await listMessages(platform, to, before), { to, pageSize }));
  });
  app.get('/dev/outbox/:id', async (request, reply) =>
    sendPage(reply, renderMessage(await findMessage(platform, request))),
  );
  app.get('/dev/outbox/:id/invite.ics', async (request, reply) => {
    const { calendar } = (await findMessage(platform, request)).message;
    if (calendar === undefined) refuse('not_found');
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="invite.ics"')
      .send(calendar.content);
  });
  app.get('/dev/tasks', async (_request, reply) =>
    sendPage(reply, renderTasks(await listDeadTasks(platform.system))),
  );
  app.post('/dev/tasks/retry', { config: { rawBody: true } }, async (request, reply) => {
    if (request.headers['sec-fetch-site'] === 'cross-site') refuse('forbidden', 'platform.foreign_origin');
    await retryDeadTasks(platform.system, null);
    return reply.redirect('/dev/tasks', 303);
  });
}

const isId = (value: string): boolean => z.uuid().safeParse(value).success;

async function listMessages(platform: Platform, to: string, before: string): Promise<StoredMessage[]> {
  const rows = await selectMessages(platform)
    .$if(to !== '', (query) => query.where('recipient', '=', to))
    .$if(isId(before), (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('created_at', 'id'),
          '<',
          eb
            .selectFrom('outbox')
            .select(['created_at', 'id'])
            .where('id', '=', before)
            .$asTuple('created_at', 'id'),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute();
  return rows as StoredMessage[];
}

async function findMessage(platform: Platform, request: FastifyRequest): Promise<StoredMessage> {
  const { id } = request.params as { id: string };
  if (!isId(id)) refuse('not_found');
  const row = await selectMessages(platform).where('id', '=', id).executeTakeFirst();
  return (row as StoredMessage | undefined) ?? refuse('not_found');
}

function selectMessages(platform: Platform) {
  return platform.system
    .selectFrom('outbox')
    .select([
      'id',
      'channel',
      'recipient',
      'subject',
      'message',
      'state',
      'attempts',
      'last_error',
      'created_at',
      'sent_at',
    ]);
}

function sendPage(reply: FastifyReply, page: Html): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    .send(String(page));
}
