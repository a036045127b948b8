import { currentTenantId } from '../db/tenant.ts';
import { createHash } from 'node:crypto';
import { refuse } from '../../contract/errors.ts';
import type { Call } from './call-operation.ts';
import { type CompanyContext, RawAnswer } from './context.ts';

/**
 * Runs a company operation; with an `Idempotency-Key` a repeated POST answers what the first one did.
 * The row is inserted before the work and in its transaction, so of two at once the second waits for the first.
 */
export async function answerOnce(call: Call, context: CompanyContext, input: unknown): Promise<unknown> {
  const key = call.request.header('idempotency-key');
  const { operation } = call;
  if (key === undefined || operation.endpoint.method !== 'POST') return operation.handle(input, context);
  if (key.length < 8 || key.length > 200) {
    refuse('invalid', undefined, { fields: { 'Idempotency-Key': ['platform.validation.idempotencyKey'] } });
  }
  const { tx, actor } = context;
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest();
  const claim = await tx
    .insertInto('idempotent_answers')
    .values({
      tenant_id: actor.companyId,
      user_id: actor.userId,
      operation: operation.name,
      key,
      request_hash: requestHash,
      status: 0,
      answer: 'null',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  const own = { user_id: actor.userId, operation: operation.name, key };
  if (claim === undefined) return earlierAnswer(context, own, requestHash);
  const answer = await operation.handle(input, context);
  if (!(answer instanceof RawAnswer)) {
    await tx
      .updateTable('idempotent_answers')
      .set({ answer: JSON.stringify(answer), status: operation.endpoint.status ?? 200 })
      .where('tenant_id', '=', currentTenantId)
      .where('user_id', '=', own.user_id)
      .where('operation', '=', own.operation)
      .where('key', '=', own.key)
      .execute();
  }
  return answer;
}

async function earlierAnswer(
  { tx }: CompanyContext,
  own: { user_id: string; operation: string; key: string },
  requestHash: Buffer,
): Promise<unknown> {
  const row = await tx
    .selectFrom('idempotent_answers')
    .select(['request_hash', 'answer'])
    .where('user_id', '=', own.user_id)
    .where('operation', '=', own.operation)
    .where('key', '=', own.key)
    .executeTakeFirstOrThrow();
  if (!row.request_hash.equals(requestHash)) {
    refuse('refused', undefined, {
      fields: { 'Idempotency-Key': ['platform.validation.idempotencyKeyReused'] },
    });
  }
  return row.answer;
}
