import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { CompiledQuery } from 'kysely';
import { countReaderFailures } from '#activity/server/record.ts';
import { countPending } from '#platform/server/db/migrate.ts';
import { printMetrics } from '#platform/server/http/metrics.ts';
import type { Platform } from '#platform/server/platform.ts';
import { StartError } from '#platform/server/start-error.ts';

const countsMs = 15_000;
const stopping = new WeakSet<FastifyInstance>();

/** Makes /readyz answer 503 from now on, so that a load balancer sends no more requests. */
export function announceStop(app: FastifyInstance): void {
  stopping.add(app);
}

/** /healthz: the process runs. /readyz: it can serve requests. */
export function mountHealth(app: FastifyInstance, platform: Platform): void {
  app.get('/healthz', async () => ({ status: 'up' }));
  app.get('/readyz', async (_request, reply) => {
    if (stopping.has(app)) return reply.status(503).send({ status: 'stopping' });
    const pending = await countPending(async (text) => {
      const { rows } = await platform.db.executeQuery<{ name: string }>(CompiledQuery.raw(text));
      return rows;
    }).catch(() => null);
    if (pending === 0) return { status: 'ready' };
    return reply
      .status(503)
      .header('retry-after', '2')
      .send({ status: pending === null ? 'database away' : 'migrations pending' });
  });
}

/**
 * Serves /metrics for Prometheus on a separate address, because the metrics reveal how much an installation is used.
 * @returns its port and a function that closes it
 */
export async function serveMetrics(
  app: FastifyInstance,
  platform: Platform,
  at: { port: number; host: string },
): Promise<{ port: number; close(): Promise<void> }> {
  const gauges = {
    kadro_event_reader_failures: async () => countReaderFailures(),
    kadro_outbox_waiting: counter(
      platform,
      "select count(*)::integer as n from outbox where state = 'waiting'",
    ),
    kadro_files_unscanned: counter(
      platform,
      `select (select count(*) from files where scan_state = 'pending')::integer
            + (select count(*) from cv_files where scan_state = 'pending')::integer as n`,
    ),
    ...scannerGauge(platform),
    kadro_sessions: counter(platform, 'select count(*)::integer as n from sessions where expires_at > now()'),
  };
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    printMetrics(app, gauges).then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  server.listen(at);
  await once(server, 'listening').catch((error: Error) => {
    throw new StartError(`Cannot serve the metrics on ${at.host}:${at.port}: ${error.message}`);
  });
  return {
    port: (server.address() as { port: number }).port,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** 1 while the virus scanner answers, else 0; no gauge in an installation without a scanner. */
function scannerGauge({ virusScanner }: Platform): Record<string, () => Promise<number>> {
  if (virusScanner === null) return {};
  return { kadro_virus_scanner_up: async () => Number(await virusScanner.isUp().catch(() => false)) };
}

/** Returns a count that is cached for 15 s. */
function counter({ system }: Platform, text: string): () => Promise<number> {
  let counted: { at: number; n: Promise<number> } | null = null;
  const count = async (): Promise<number> => {
    const { rows } = await system.executeQuery<{ n: number }>(CompiledQuery.raw(text));
    return rows[0]?.n ?? 0;
  };
  return async () => {
    if (counted === null || performance.now() - counted.at > countsMs)
      counted = { at: performance.now(), n: count() };
    return counted.n.catch((error: unknown) => {
      counted = null;
      throw error;
    });
  };
}
