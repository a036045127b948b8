import { startBackground } from '#platform/server/background/background.ts';
import { endStreams } from '#platform/server/live/stream.ts';
import { allTasks } from '#app/server/wiring.ts';
import { startTestServer } from './server.ts';

// A server of its own for one Playwright worker: real database, real port, background tasks running.
const server = await startTestServer({ PORT: '0', HOST: '127.0.0.1', SMTP_URL: process.env.SMTP_URL ?? '' });
const background = await startBackground(server.ownerUrl, allTasks(server.platform), server.platform);
await server.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = server.app.server.address() as { port: number };
process.stdout.write(`${JSON.stringify({ port, ownerUrl: server.ownerUrl })}\n`);

process.on('SIGTERM', () => {
  endStreams();
  void background
    .stop()
    .then(() => server.close())
    .finally(() => process.exit(0));
});
