import type { FastifyInstance } from 'fastify';
import { endStreams } from '#platform/server/live/stream.ts';

/**
 * Lets requests that are under way finish, and takes no new ones. Whoever has not finished by then is cut off: one
 * slow upload must not keep the server, and what it is stopped for, waiting.
 * @param patienceMs below what process managers wait (Docker: 10 s), for the database is stopped after it
 */
export async function closeServer(app: FastifyInstance, patienceMs = 6000): Promise<void> {
  endStreams();
  const impatience = setTimeout(() => {
    endStreams();
    app.server.closeAllConnections();
  }, patienceMs);
  await app.close();
  clearTimeout(impatience);
}
