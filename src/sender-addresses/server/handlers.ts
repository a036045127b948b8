import { timingSafeEqual } from 'node:crypto';
import { byMember, record } from '#activity/server/record.ts';
import { companyReplyAddress } from '#deliveries/server/company-reply-address.ts';
import { refuse } from '#platform/contract/errors.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { senderAddress as bareAddress } from '#platform/server/mail/send-message.ts';
import type { Platform } from '#platform/server/platform.ts';
import { type SenderDraft, senderAddresses, type SenderSettings } from '../contract.ts';
import { checkRecords } from './check-records.ts';
import { codesFor, mailCode } from './mail-code.ts';
import { presentSender } from './present.ts';
import { findSender, lockSender, type SenderRow } from './queries.ts';

// Each sends a mail, or asks DNS servers of others.
const savesOfCompany = { name: 'sender_address_saves', points: 40, seconds: 3600 };
const checksOfCompany = { name: 'sender_address_checks', points: 40, seconds: 3600 };
const codesOfCompany = { name: 'sender_address_codes', points: 10, seconds: 3600 };

export const senderAddressOperations: Operation[] = implement(
  'sender-addresses',
  senderAddresses,
)({
  read: (_input, { tx, platform }) => readSettings(tx, platform),
  save: {
    async before({ body }, { actor, platform }) {
      await platform.limits.spend(savesOfCompany, actor.companyId);
      const password = await passwordOf(platform, actor.companyId, body);
      await mailCode(platform, actor.companyId, { ...body, password });
    },
    async handle({ body }, { tx, actor, platform, now }) {
      await saveSender(tx, { platform, actor, now }, body);
      return readSettings(tx, platform);
    },
  },
  prove: {
    before: (_input, { actor, platform }) => platform.limits.spend(codesOfCompany, actor.companyId),
    async handle({ body }, { tx, actor, platform, now }) {
      await proveSender(tx, { platform, actor, now }, body.code);
      return readSettings(tx, platform);
    },
  },
  check: {
    async before(_input, { actor, platform }) {
      await platform.limits.spend(checksOfCompany, actor.companyId);
      await saveRecords(platform, actor.companyId);
    },
    handle: (_input, { tx, platform }) => readSettings(tx, platform),
  },
  async remove(_input, { tx, actor, platform, now }) {
    const removed = await tx.deleteFrom('sender_addresses').returning('address').executeTakeFirst();
    if (removed !== undefined)
      await record(tx, actor.companyId, byMember(actor), {
        type: 'company.sender_removed',
        data: { address: removed.address },
        now,
      });
    return readSettings(tx, platform);
  },
});

type ChangeContext = { platform: Platform; actor: MemberActor; now: Date };

const readSettings = async (tx: TenantTx, platform: Platform): Promise<SenderSettings> => {
  const row = await findSender(tx);
  return {
    sender: row ? presentSender(row) : null,
    defaultAddress: bareAddress(platform.config.mailFrom),
    returnAddress: companyReplyAddress(platform, tx.tenantId),
  };
};

/** The typed password; without one the stored one, which goes to no other server or account. */
async function passwordOf(
  { db, encryption }: Platform,
  companyId: string,
  { password, ...draft }: SenderDraft,
): Promise<string> {
  if (password !== '') return password;
  const stored = await inTenant(db, companyId, findSender, { readOnly: true });
  return encryption.decrypt('sender password', requireSameServer(stored, draft).password);
}

type Server = Pick<SenderDraft, 'host' | 'account' | 'port'>;

/** The stored settings, when their password is for this server and account. */
function requireSameServer(stored: SenderRow | undefined, { host, account, port }: Server): SenderRow {
  if (stored?.host === host && stored.account === account && stored.port === port) return stored;
  return refuse('invalid', 'sender-addresses.needs_password', {
    fields: { password: ['platform.validation.required'] },
  });
}

async function saveSender(
  tx: TenantTx,
  { platform, actor, now }: ChangeContext,
  { dkimSelector, password, ...draft }: SenderDraft,
): Promise<void> {
  const values = {
    ...draft,
    dkim_selector: dkimSelector,
    ...(password !== '' && { password: platform.encryption.encrypt('sender password', password) }),
    entered_at: now,
    proven_at: null,
    failing_since: null,
    last_error: null,
    records: null,
    checked_at: null,
  };
  // Another member may have entered another server since the code was sent.
  if (password === '') requireSameServer(await lockSender(tx), draft);
  const encrypted = platform.encryption.encrypt('sender password', password);
  await tx
    .insertInto('sender_addresses')
    .values({ ...values, password: encrypted })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(values))
    .execute();
  const event = { type: 'company.sender_entered', data: { address: draft.address }, now };
  await record(tx, actor.companyId, byMember(actor), event);
}

async function proveSender(
  tx: TenantTx,
  { platform, actor, now }: ChangeContext,
  code: string,
): Promise<void> {
  const row = await lockSender(tx);
  if (row === undefined) refuse('not_found');
  if (row.proven_at !== null) return;
  const given = Buffer.from(code);
  if (!codesFor(platform, actor.companyId, row).some((one) => timingSafeEqual(Buffer.from(one), given)))
    refuse('invalid', 'sender-addresses.wrong_code', {
      fields: { code: ['sender-addresses.refusals.wrong_code'] },
    });
  await tx.updateTable('sender_addresses').set({ proven_at: now }).execute();
  const event = { type: 'company.sender_proven', data: { address: row.address }, now };
  await record(tx, actor.companyId, byMember(actor), event);
}

/** Of calls at the same time one looks up the records, and the others wait for it. */
async function saveRecords(platform: Platform, companyId: string): Promise<void> {
  const row = await inTenant(platform.db, companyId, findSender, { readOnly: true });
  if (row === undefined) return;
  const key = JSON.stringify([companyId, row.address, row.host, row.dkim_selector]);
  const running =
    runningChecks.get(key) ??
    lookUpRecords(platform, companyId, row).finally(() => void runningChecks.delete(key));
  runningChecks.set(key, running);
  await running;
}

const runningChecks = new Map<string, Promise<void>>();

/** Saves the records, unless those of a check that began later are saved, or the settings have changed. */
async function lookUpRecords({ db, dns, clock }: Platform, companyId: string, row: SenderRow): Promise<void> {
  const { address, host, dkim_selector: dkimSelector } = row;
  const checkedAt = clock.now();
  const records = await checkRecords(dns, { address, host, dkimSelector });
  await inTenant(db, companyId, (tx) =>
    tx
      .updateTable('sender_addresses')
      .set({ records: JSON.stringify(records), checked_at: checkedAt })
      .where('address', '=', address)
      .where('host', '=', host)
      .where('dkim_selector', '=', dkimSelector)
      .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<=', checkedAt)]))
      .execute(),
  );
}
