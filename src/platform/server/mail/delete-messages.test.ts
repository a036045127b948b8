import { afterEach, expect, test } from 'vitest';
import { aCandidate } from '#candidates/server/factory.ts';
import { deletion } from '#companies/deletion-contract.ts';
import { listSoleOwnedCompanies } from '#companies/server/handlers.ts';
import { removeCompaniesTask } from '#companies/server/remove-companies.ts';
import { team } from '#companies/team-contract.ts';
import { account } from '#identity/account-contract.ts';
import { removeOldSessionsTask } from '#identity/server/background.ts';
import { removeAccountsTask } from '#identity/server/remove-accounts.ts';
import { anEmail, password, register, registerProven } from '../../../../tests/harness/accounts.ts';
import { aCompany, type TestCompany, testServer } from '../../../../tests/harness/api.ts';
import { inNoTenant } from '../db/tenant.ts';
import { messageStates, sendMail } from './outbox.ts';

const afterDays = async (days: number) => {
  const { clock } = await testServer();
  clock.set(new Date(Date.now() + days * 24 * 3_600_000));
};

afterEach(async () => (await testServer()).clock.set(null));

/** A company with a mail about a candidate, one to a host about that candidate, and one of an invitation. */
async function aCompanyWithMails() {
  const company = await aCompany({ name: 'Anadolu' });
  const [candidate, host, invited] = [anEmail(), anEmail(), anEmail()];
  await company.inTenant(async (tx) => {
    const { id: aboutId } = await aCandidate(tx);
    const about = { companyId: company.id, aboutId, subject: 'Interview', text: 'x', html: 'x' };
    await sendMail(tx, { ...about, to: candidate });
    await sendMail(tx, { ...about, to: host });
  });
  const body = { emails: [invited], permissions: [] };
  const sent = await company.owner.call(team.invite, { params: { companyId: company.id }, body });
  expect(sent.status).toBe(201);
  return { company, recipients: [candidate, host, invited].sort() };
}

async function recipientsOf(company: TestCompany): Promise<string[]> {
  const { platform } = await testServer();
  const rows = await platform.system
    .selectFrom('outbox')
    .select('recipient')
    .where('company_id', '=', company.id)
    .execute();
  return rows.map(({ recipient }) => recipient).sort();
}

test('messages of a company are deleted with it, sent or not, and those of another company stay', async () => {
  const { platform } = await testServer();
  const gone = await aCompanyWithMails();
  const stays = await aCompanyWithMails();
  expect(await recipientsOf(gone.company)).toEqual(gone.recipients);
  await platform.system
    .updateTable('outbox')
    .set({ state: 'sent' })
    .where('recipient', '=', gone.recipients[0] ?? '')
    .execute();
  const params = { companyId: gone.company.id };
  await gone.company.owner.call(deletion.requestDeletion, { params, body: { name: 'Anadolu' } });
  await afterDays(31);
  const failing = removeCompaniesTask([() => Promise.reject(new Error('the storage is away'))]);
  await expect(failing.run({}, platform)).rejects.toThrow('the storage is away');
  expect(await recipientsOf(gone.company), 'deleted before what may fail').toEqual([]);
  const late = { companyId: params.companyId, aboutId: null, subject: 'Late', text: 'x', html: 'x' };
  await inNoTenant(platform.db, (tx) => sendMail(tx, { ...late, to: anEmail(), isCounted: false }));
  await removeCompaniesTask([]).run({}, platform);
  expect(await recipientsOf(gone.company)).toEqual([]);
  expect(await recipientsOf(stays.company)).toEqual(stays.recipients);
});

const waysToDelete = {
  'whose deletion was requested': async () => {
    const user = await registerProven();
    await user.call(account.requestDeletion, { body: { password } });
    return user;
  },
  'that only claimed an address': () => register(),
};

test.each(Object.entries(waysToDelete))(
  'messages about an account %s are deleted with it, regardless of their state and recipient',
  async (_way, anAccount) => {
    const { platform } = await testServer();
    const gone = await anAccount();
    const stays = await registerProven();
    const to = anEmail();
    for (const aboutId of [gone.userId, stays.userId]) {
      for (const state of messageStates) {
        const about = {
          to,
          companyId: null,
          aboutId,
          subject: `${aboutId} ${state}`,
          text: 'x',
          html: 'x',
        };
        await inNoTenant(platform.db, (tx) => sendMail(tx, about));
        const written = platform.system.updateTable('outbox').set({ state });
        await written.where('subject', '=', about.subject).execute();
      }
    }
    await afterDays(31);
    await removeOldSessionsTask.run({}, platform);
    await removeAccountsTask({ listSoleOwnedCompanies, contents: [] }).run({}, platform);
    const left = await platform.system
      .selectFrom('outbox')
      .select('subject')
      .where('recipient', '=', to)
      .execute();
    expect(left.map(({ subject }) => subject).sort()).toEqual(
      messageStates.map((state) => `${stays.userId} ${state}`).sort(),
    );
  },
);
