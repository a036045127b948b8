import { startBackground } from '#platform/server/background/background.ts';
import { endStreams } from '#platform/server/live/stream.ts';
import { allTasks } from '#app/server/tasks.ts';
import { startTestServer } from './server.ts';

// A server of its own for one Playwright worker: real database, real port, background tasks running.
const { PORT = '0' } = process.env;
const settings = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(PUBLIC_URL|API_URL|SMTP_URL|MAIL_\w+|PRIVATE_MAIL_SERVERS|IMAP_URL|DNS_SERVERS|BOT_CHECKS|BILLING|VIES_URL|TESSERACT_PATH|SMS_\w+|STRIPE_\w+|OIDC_PROVIDERS)$/.test(
      name,
    ),
  ),
) as Record<string, string>;
const server = await startTestServer({ PORT, HOST: '127.0.0.1', ...settings });
const background = await startBackground(server.ownerUrl, allTasks(server.platform), server.platform);
await server.app.listen({ port: Number(PORT), host: '127.0.0.1' });
const { port } = server.app.server.address() as { port: number };
process.stdout.write(`${JSON.stringify({ port, ownerUrl: server.ownerUrl })}\n`);

let isStopping = false;
function stop(): void {
  if (isStopping) return;
  isStopping = true;
  endStreams();
  void background
    .stop()
    .then(() => server.close())
    .finally(() => process.exit(0));
}
process.on('SIGTERM', stop);
process.stdin.resume().once('end', stop);
