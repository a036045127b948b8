import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { startWatchingMailbox } from '#conversations/server/watch-mailbox.ts';
import { stopExtraction } from '#files/server/extract-text.ts';
import { parseConfig, type Config, isLoopback } from '#platform/server/config.ts';
import { startBackground } from '#platform/server/background/background.ts';
import { prepareDatabase } from '#platform/server/db/migrate.ts';
import { startEmbeddedPostgres } from '#platform/server/db/embedded-postgres.ts';
import { failureText, StartError } from '#platform/server/start-error.ts';
import { fillWhenEmpty } from '../demo/fill.ts';
import { buildApp } from './app.ts';
import { claimFilePlace } from '#platform/server/storage/shared-files.ts';
import { closeServer } from './close-server.ts';
import { serveMetrics } from './health.ts';
import { openPlatform } from './platform.ts';
import { allTasks } from './tasks.ts';

const nodeMajorMin = 26;
const drainMs = 2000;

type Closable = { name: string; close(): Promise<unknown> };

/** The process: starts the database, migrations, server and background tasks, and stops them in order. */
async function main(): Promise<void> {
  if (Number(process.versions.node.split('.')[0]) < nodeMajorMin) {
    throw new StartError(
      `Node ${nodeMajorMin} or newer is needed; start Kadro with "npm start", which brings its own.`,
    );
  }
  const config = parseConfig(process.env);
  const opened: Closable[] = [];
  stopOnSignals(opened);
  try {
    await serve(config, opened);
  } catch (error) {
    await closeAll(opened);
    throw error;
  }
}

async function serve(config: Config, opened: Closable[]): Promise<void> {
  await requireFreePort(config);
  const database = await openDatabaseServer(config, opened);
  const urls = await prepareDatabase(database.ownerUrl, database.secret);
  const filePlace = await claimFilePlace(config, database.ownerUrl);
  opened.push({ name: 'file place', close: () => filePlace.close() });
  const platform = await openPlatform(config, urls, { secret: database.secret });
  opened.push({ name: 'connections', close: () => platform.close() });
  const filled = await fillWhenEmpty(platform, say, { ownerUrl: database.ownerUrl });
  const background = await startBackground(database.ownerUrl, allTasks(platform), platform);
  opened.push({
    name: 'background',
    close: () => {
      // An interrupted text extraction is repeated after the next start.
      stopExtraction();
      return background.stop();
    },
  });
  const mailbox = startWatchingMailbox(platform);
  opened.push({ name: 'mailbox', close: () => mailbox.stop() });
  const app = await buildApp(platform);
  await app.listen({ port: config.port, host: config.host }).catch((error) => refuseToListen(error, config));
  const metrics = config.metrics === null ? null : await serveMetrics(app, platform, config.metrics);
  if (metrics !== null) opened.push({ name: 'metrics', close: () => metrics.close() });
  const drain = config.mode === 'production' ? drainMs : 0;
  opened.push({ name: 'http', close: () => closeServer(app, undefined, drain) });
  const { port } = app.server.address() as { port: number };
  say(`Kadro is ready at ${config.publicUrlIsSet ? config.publicUrl : `http://localhost:${port}`}`);
  // A killed process stores none at its end, and the next start would compile every module again.
  flushCompileCache();
  if (config.demo) say(filled);
  for (const line of startupNotes(config)) say(line);
}

function startupNotes(config: Config): string[] {
  const notes: string[] = [];
  if (config.demo && !isLoopback(config.host))
    notes.push(
      `WARNING: the demo is shown to the network (HOST=${config.host}); everybody with DEMO_PASSWORD may sign in.`,
    );
  if (config.mode === 'production' && config.smtpUrl === null)
    notes.push('WARNING: SMTP_URL is not set: no mail is sent, and nobody can confirm an address.');
  if (config.mode === 'production' && config.sourceUrl === null)
    notes.push('WARNING: SOURCE_URL is not set: visitors are not offered the source, as the AGPL asks.');
  if (config.mode === 'production')
    notes.push('Make a platform admin of a registered user: npm run admin -- grant user@example.com');
  return notes;
}

/** Checked first, because creating the demo takes a while. */
async function requireFreePort(config: Config): Promise<void> {
  const probe = createServer().listen({ port: config.port, host: config.host });
  await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => refuseToListen(error, config));
  probe.close();
  await once(probe, 'close');
}

function refuseToListen(error: NodeJS.ErrnoException, { port }: Config): never {
  const taken = error.code === 'EADDRINUSE';
  throw new StartError(
    taken
      ? `Port ${port} is taken. Choose another one: PORT=3001 npm start`
      : `Cannot listen: ${error.message}`,
  );
}

async function openDatabaseServer(
  config: Config,
  opened: Closable[],
): Promise<{ ownerUrl: string; secret: string }> {
  if (config.databaseUrl !== null) return { ownerUrl: config.databaseUrl, secret: config.secretKey ?? '' };
  const warn = (line: string): void => void process.stderr.write(`${line}\n`);
  const postgres = await startEmbeddedPostgres({
    dataDir: resolve(config.dataDir),
    log: () => {},
    say: warn,
  });
  let closing = false;
  opened.push({
    name: 'postgres',
    close: () => {
      closing = true;
      return postgres.stop();
    },
  });
  void postgres.ended.then((code) => {
    if (closing) return;
    warn(
      `PostgreSQL ends again and again (${code ?? 'killed'}). Nothing acknowledged is lost; mend the cause and start Kadro again.`,
    );
    process.exit(1);
  });
  return { ownerUrl: postgres.ownerUrl, secret: config.secretKey ?? postgres.secret };
}

function stopOnSignals(opened: Closable[]): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    say('Stopping: finishing what is under way.');
    closeAll(opened).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
}

async function closeAll(opened: Closable[]): Promise<void> {
  for (const part of opened.splice(0).reverse()) {
    await part.close().catch(() => process.stderr.write(`Could not stop cleanly: ${part.name}\n`));
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${failureText(error)}\n`);
  process.exit(1);
});
