import type { FastifyInstance } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { endStreams } from '#platform/server/live/stream.ts';
import { announceStop } from './health.ts';

/**
 * Stops the server after its running requests. Requests that take longer than `patienceMs` are aborted, because one
 * slow upload must not block the stop.
 * @param drainMs accepts requests this long while /readyz returns 503, so that a load balancer sends no more
 * @param patienceMs below the timeout of process managers (Docker: 10 s), because the database is stopped afterwards
 */
export async function closeServer(app: FastifyInstance, patienceMs = 6000, drainMs = 0): Promise<void> {
  announceStop(app);
  if (drainMs > 0) await pause(drainMs);
  endStreams();
  const timeout = setTimeout(() => {
    endStreams();
    app.server.closeAllConnections();
  }, patienceMs);
  await app.close();
  clearTimeout(timeout);
}
