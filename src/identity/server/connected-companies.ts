import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#platform/server/db/database.ts';
import type { UserTx } from '#platform/server/db/tenant.ts';
import { hashToken } from './tokens.ts';

/** Finds the company that registered exactly this redirect URI. */
export function findCompanyOfTarget(tx: UserTx, redirectUri: string) {
  return tx
    .selectFrom('connected_companies')
    .select('id')
    .where('redirect_uris', '@>', sql<string[]>`array[${redirectUri}]::text[]`)
    .where('is_enabled', '=', true)
    .executeTakeFirst();
}

export function findEnabledCompany(tx: UserTx, id: string) {
  return tx
    .selectFrom('connected_companies')
    .select(['id', 'secret_hash'])
    .where('id', '=', id)
    .where('is_enabled', '=', true)
    .executeTakeFirst();
}

/** Returns why an address cannot be a redirect URI; null when it can. */
export function redirectUriProblem(address: string): string | null {
  if (!/^[\x21-\x7e]{1,2000}$/.test(address) || !URL.canParse(address)) return 'no address';
  const { protocol, hostname, username, password, searchParams } = new URL(address);
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback)) return 'https is needed';
  if (username !== '' || password !== '') return 'it holds a name or a password';
  if (address.includes('#')) return 'it has a fragment';
  return searchParams.has('code') ? 'its query has a code already' : null;
}

/**
 * Connects a company and returns its secret, which is not readable later. Undefined when another company has one of
 * the addresses.
 */
export async function addConnectedCompany(
  db: Database | UserTx,
  { name, redirectUris, now }: { name: string; redirectUris: string[]; now: Date },
): Promise<{ id: string; secret: string } | undefined> {
  const { secret, secret_hash } = newSecret();
  const { rows } = await sql<{ id: string }>`
    insert into app.connected_companies (name, secret_hash, redirect_uris, created_at)
    select ${name}, ${secret_hash}, ${redirectUris}::text[], ${now}
     where not exists (select from app.connected_companies where redirect_uris && ${redirectUris}::text[])
    returning id`.execute(db);
  return rows[0] && { id: rows[0].id, secret };
}

export function listConnectedCompanies(db: Database | UserTx) {
  return db
    .selectFrom('connected_companies')
    .select(['id', 'name', 'redirect_uris', 'is_enabled', 'created_at', 'last_used_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Replaces name and addresses. Returns false when another company has one of the addresses. */
export async function changeConnectedCompany(
  db: Database | UserTx,
  id: string,
  { name, redirectUris }: { name: string; redirectUris: string[] },
): Promise<boolean> {
  const { rows } = await sql`
    update app.connected_companies
       set name = ${name}, redirect_uris = ${redirectUris}::text[]
     where id = ${id}::uuid
       and not exists (select from app.connected_companies o
                        where o.id <> ${id}::uuid and o.redirect_uris && ${redirectUris}::text[])
    returning id`.execute(db);
  return rows.length > 0;
}

// Not at each call: every code that is redeemed would otherwise write the same row.
const useSeconds = 600;

/** Stores that a company redeemed a code. */
export async function touchConnectedCompany(tx: UserTx, id: string, now: Date): Promise<void> {
  await sql`
    update connected_companies set last_used_at = ${now}::timestamptz
     where id = ${id}::uuid
       and (last_used_at is null or last_used_at < ${now}::timestamptz - ${useSeconds} * interval '1 second')`.execute(
    tx,
  );
}

/** Returns false when there is no such company. Disabling a company expires its codes too. */
export async function enableConnectedCompany(
  db: Database | UserTx,
  id: string,
  isEnabled: boolean,
): Promise<boolean> {
  const row = await db
    .updateTable('connected_companies')
    .set({ is_enabled: isEnabled })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces the secret; the old one expires. Undefined when there is no such company. */
export async function renewConnectedSecret(db: Database | UserTx, id: string): Promise<string | undefined> {
  const { secret, secret_hash } = newSecret();
  const row = await db
    .updateTable('connected_companies')
    .set({ secret_hash })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row && secret;
}

function newSecret() {
  const secret = randomBytes(32).toString('base64url');
  return { secret, secret_hash: hashToken(secret) };
}
