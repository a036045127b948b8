import { resolve } from 'node:path';
import {
  addConnectedCompany,
  enableConnectedCompany,
  listConnectedCompanies,
  renewConnectedSecret,
  redirectUriProblem,
} from '#identity/server/connected-companies.ts';
import { systemClock } from '#platform/server/clock.ts';
import { parseConfig } from '#platform/server/config.ts';
import { type Database, openDatabase } from '#platform/server/db/database.ts';
import { runningPostgresUrl } from '#platform/server/db/running-postgres.ts';
import { StartError } from '#platform/server/start-error.ts';
import { isUuid } from '#platform/contract/uuid.ts';

const usage = `Use: npm run connected-companies -- list
     npm run connected-companies -- add "Name" https://their.example/callback [another address …]
     npm run connected-companies -- disable ID, or enable ID, or new-secret ID`;

/** Manages the outside applications that signed-in users may be redirected to. It uses the database's owner. */
async function main([verb, ...args]: string[]): Promise<void> {
  const work = Object.hasOwn(verbs, verb ?? '') ? verbs[verb ?? ''] : undefined;
  if (work === undefined) throw new StartError(usage);
  const config = parseConfig(process.env);
  const url = config.databaseUrl ?? (await runningPostgresUrl(resolve(config.dataDir)));
  const db = openDatabase(url, { max: 1, name: 'kadro connected companies' });
  try {
    await work(db.withSchema('app'), args);
  } finally {
    await db.destroy();
  }
}

const verbs: Record<string, (db: Database, args: string[]) => Promise<void>> = {
  list,
  add,
  enable: (db, args) => enable(db, args, true),
  disable: (db, args) => enable(db, args, false),
  'new-secret': newSecret,
};

async function list(db: Database): Promise<void> {
  const companies = await listConnectedCompanies(db);
  for (const { id, name, redirect_uris, is_enabled } of companies)
    say([id, is_enabled ? 'enabled' : 'disabled', name, ...redirect_uris].join('  '));
  if (companies.length === 0) say('No company is connected.');
}

async function add(db: Database, [name = '', ...redirectUris]: string[]): Promise<void> {
  if (name.trim() === '' || redirectUris.length === 0 || redirectUris.length > 20)
    throw new StartError(usage);
  for (const address of redirectUris) {
    const why = redirectUriProblem(address);
    if (why !== null) throw new StartError(`${address} cannot be a redirect URI: ${why}.`);
  }
  const made = await addConnectedCompany(db, { name: name.trim(), redirectUris, now: systemClock.now() });
  if (made === undefined) throw new StartError('Another connected company has one of these addresses.');
  say(
    `Connected: ${name.trim()}\nid      ${made.id}\nsecret  ${made.secret}\nThe secret is shown this once.`,
  );
}

async function enable(db: Database, [id]: string[], isEnabled: boolean): Promise<void> {
  if (!(await enableConnectedCompany(db, requireId(id), isEnabled))) throw new StartError(unknown);
  say(isEnabled ? 'Enabled.' : 'Disabled: nobody is handed over to it any more.');
}

async function newSecret(db: Database, [id]: string[]): Promise<void> {
  const secret = await renewConnectedSecret(db, requireId(id));
  if (secret === undefined) throw new StartError(unknown);
  say(`secret  ${secret}\nThe old one has ended; this one is shown this once.`);
}

const unknown = 'No connected company has this id; see: npm run connected-companies -- list';

function requireId(id: string | undefined): string {
  if (id === undefined || !isUuid(id)) throw new StartError(unknown);
  return id;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
