import { type RawBuilder, sql } from 'kysely';
import { refuse } from '../../contract/errors.ts';
import { currentTenantId, type TenantTx, type UserTx } from '../db/tenant.ts';
import type { Platform } from '../platform.ts';
import type { Encryption } from '../encryption.ts';
import { type CompanyContext, type IdempotentWrite, RawAnswer, type Request } from './context.ts';
import type { Operation } from './implement.ts';

type Call = {
  operation: Operation;
  platform: Pick<Platform, 'encryption'>;
  request: Pick<Request, 'header'>;
};

/** The caller's idempotency key, or null. */
export function idempotencyKeyOf(request: Pick<Request, 'header'>): string | null {
  const key = request.header('idempotency-key');
  if (key === undefined) return null;
  if (key.length < 8 || key.length > 200) {
    refuse('invalid', undefined, { fields: { 'Idempotency-Key': ['platform.refusals.idempotencyKey'] } });
  }
  return key;
}

/** Runs a company operation. A POST with a known `Idempotency-Key` returns the first answer. */
export function answerOnceInCompany(call: Call, context: CompanyContext, input: unknown): Promise<unknown> {
  const work = () => call.operation.handle(input, context);
  const claim = claimOf(call, input, ofMember(context.actor.userId));
  return claim === null ? work() : answerOnce(context.tx, claim, work);
}

/** The same for operations of a company that receive a file, whose handlers open their own transactions. */
export const onceForMember = (call: Call, userId: string, input: unknown): IdempotentWrite<TenantTx> =>
  onceFor(call, ofMember(userId), input);

/** The same for operations outside a company. */
export const onceForUser = (call: Call, userId: string, input: unknown): IdempotentWrite =>
  onceFor(call, ofUser(userId), input);

function onceFor(call: Call, owner: Owner, input: unknown): IdempotentWrite {
  const claim = claimOf(call, input, owner);
  const once = <T>(tx: UserTx, work: () => Promise<T>, content?: string): Promise<T> => {
    const whole = content === undefined ? claim : claimOf(call, { input, content }, owner);
    return whole === null ? work() : answerOnce(tx, whole, work);
  };
  return Object.assign(once, { isAnswered: (tx: UserTx) => isAnsweredFor(call, tx, owner) });
}

const ofUser = (userId: string): Owner => ({
  table: 'idempotent_account_responses',
  scope: sql`user_id = ${userId}`,
  claimColumns: sql`user_id`,
  claimValues: sql`${userId}`,
});

const ofMember = (userId: string): Owner => ({
  table: 'idempotent_responses',
  scope: sql`tenant_id = ${currentTenantId} and user_id = ${userId}`,
  claimColumns: sql`tenant_id, user_id`,
  claimValues: sql`${currentTenantId}, ${userId}`,
});

type Owner = {
  table: 'idempotent_responses' | 'idempotent_account_responses';
  scope: RawBuilder<unknown>;
  claimColumns: RawBuilder<unknown>;
  claimValues: RawBuilder<unknown>;
};
type Claim = Owner & {
  operation: string;
  keyHash: Buffer;
  requestHash: Buffer;
  encryption: Encryption;
  purpose: string;
};

function claimOf(call: Call, input: unknown, owner: Owner): Claim | null {
  // Every other method is idempotent by itself.
  const key = call.operation.endpoint.method === 'POST' ? idempotencyKeyOf(call.request) : null;
  if (key === null) return null;
  const { encryption } = call.platform;
  return {
    ...owner,
    operation: call.operation.name,
    keyHash: encryption.sign('idempotency key', key),
    requestHash: encryption.sign(`idempotent request ${key}`, JSON.stringify(input)),
    encryption,
    purpose: `idempotent answer ${key}`,
  };
}

/**
 * Inserts the claim before the work, in the same transaction. The primary key makes a concurrent call with the same key
 * wait for the first. A crash leaves both the write and the answer, or neither. A refused call leaves no claim.
 */
async function answerOnce<T>(tx: UserTx, claim: Claim, work: () => Promise<T>): Promise<T> {
  const { table, claimColumns, claimValues, operation, keyHash, requestHash } = claim;
  const { rows } = await sql`
    insert into ${sql.table(table)} (${claimColumns}, operation, key_hash, request_hash)
    values (${claimValues}, ${operation}, ${keyHash}, ${requestHash})
    on conflict do nothing returning 1`.execute(tx);
  if (rows.length === 0) return (await earlierAnswer(tx, claim)) as T;
  const answer = await work();
  if (answer instanceof RawAnswer) return answer;
  const encrypted = claim.encryption.encrypt(claim.purpose, JSON.stringify(answer));
  await sql`
    update ${sql.table(table)} set encrypted_response = ${encrypted}
     where ${claim.scope} and operation = ${operation} and key_hash = ${keyHash}`.execute(tx);
  return answer;
}

/** Whether an earlier call of the company with the same key was answered, so that limits are not charged again. */
export const isAnswered = (call: Call, tx: TenantTx, userId: string): Promise<boolean> =>
  isAnsweredFor(call, tx, ofMember(userId));

async function isAnsweredFor(call: Call, tx: UserTx, { table, scope }: Owner): Promise<boolean> {
  const key = call.operation.endpoint.method === 'POST' ? idempotencyKeyOf(call.request) : null;
  if (key === null) return false;
  const keyHash = call.platform.encryption.sign('idempotency key', key);
  const { rows } = await sql`
    select 1 from ${sql.table(table)}
     where ${scope} and operation = ${call.operation.name} and key_hash = ${keyHash}`.execute(tx);
  return rows.length > 0;
}

async function earlierAnswer(tx: UserTx, claim: Claim): Promise<unknown> {
  const { rows } = await sql<{ request_hash: Buffer; encrypted_response: Buffer | null }>`
    select request_hash, encrypted_response from ${sql.table(claim.table)}
     where ${claim.scope} and operation = ${claim.operation} and key_hash = ${claim.keyHash}`.execute(tx);
  const [row] = rows;
  if (row === undefined || row.encrypted_response === null) refuse('conflict', 'platform.already_done');
  if (!row.request_hash.equals(claim.requestHash)) refuseReusedKey();
  return JSON.parse(claim.encryption.decrypt(claim.purpose, row.encrypted_response));
}

/** Refuses a key that was used with another request. */
export function refuseReusedKey(): never {
  refuse('refused', undefined, {
    fields: { 'Idempotency-Key': ['platform.refusals.idempotencyKeyReused'] },
  });
}
