import type { FastifyInstance } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { endStreams } from '#platform/server/live/stream.ts';
import { announceStop } from './health.ts';

/**
 * Lets requests that are under way finish, and takes no new ones. Whoever has not finished by then is cut off: one
 * slow upload must not keep the server, and what it is stopped for, waiting.
 * @param drainMs still takes requests that long while /readyz says 503, so that a balancer sends no more of them
 * @param patienceMs below what process managers wait (Docker: 10 s), for the database is stopped after it
 */
export async function closeServer(app: FastifyInstance, patienceMs = 6000, drainMs = 0): Promise<void> {
  announceStop(app);
  if (drainMs > 0) await pause(drainMs);
  endStreams();
  const impatience = setTimeout(() => {
    endStreams();
    app.server.closeAllConnections();
  }, patienceMs);
  await app.close();
  clearTimeout(impatience);
}
