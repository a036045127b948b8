import type { FastifyInstance } from 'fastify';
import { CompiledQuery } from 'kysely';
import { countReaderFailures } from '#activity/server/record.ts';
import { countPending } from '#platform/server/db/migrate.ts';
import { printMetrics } from '#platform/server/http/metrics.ts';
import type { Platform } from '#platform/server/platform.ts';

/** /healthz: the process is up. /readyz: it can serve. /metrics: Prometheus text. */
export function mountHealth(app: FastifyInstance, platform: Platform): void {
  const count = async (sql: string): Promise<number> => {
    const { rows } = await platform.system.executeQuery<{ n: number }>(CompiledQuery.raw(sql));
    return rows[0]?.n ?? 0;
  };
  app.get('/healthz', async () => ({ status: 'up' }));
  app.get('/readyz', async (_request, reply) => {
    const pending = await countPending(async (text) => {
      const { rows } = await platform.db.executeQuery<{ name: string }>(CompiledQuery.raw(text));
      return rows;
    }).catch(() => null);
    if (pending === 0) return { status: 'ready' };
    return reply.status(503).send({ status: pending === null ? 'database away' : 'migrations pending' });
  });
  app.get('/metrics', async (_request, reply) => {
    const text = await printMetrics(app, {
      kadro_event_reader_failures: async () => countReaderFailures(),
      kadro_outbox_waiting: () => count("select count(*)::integer as n from outbox where state = 'waiting'"),
      kadro_sessions: () => count('select count(*)::integer as n from sessions where expires_at > now()'),
    });
    return reply.type('text/plain; version=0.0.4').send(text);
  });
}
