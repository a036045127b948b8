import { expect, test } from 'vitest';
import { candidates } from '#candidates/contract.ts';
import { team } from '#companies/team-contract.ts';
import { conversations } from '#conversations/contract.ts';
import { myMessages } from '#my-applications/message-contract.ts';
import { visitor } from '../../../tests/harness/api.ts';
import { billingIsOn } from '../../../tests/harness/billing.ts';
import { aCareersJob, apply, headersOf } from '../../../tests/harness/own-applications.ts';
import { billingNotice } from '../notice-contract.ts';

billingIsOn();

test('applicants reach a read-only company, whose members read it all and take access away', async () => {
  const site = await aCareersJob();
  const { company } = site;
  const params = { companyId: company.id };
  const invite = (email: string) =>
    company.owner.call(team.invite, { params, body: { emails: [email], permissions: [] } });
  expect((await invite('a@example.test')).status).toBe(201);
  await company.inTenant((tx) =>
    tx
      .updateTable('companies')
      .set({ read_only_from: new Date('2020-01-01T00:00:00Z') })
      .where('id', '=', company.id)
      .execute(),
  );
  expect((await invite('b@example.test')).problem.code).toBe('billing.read_only');
  expect((await company.owner.call(billingNotice.readNotice, { params })).status).toBe(200);

  const sent = await apply(site);
  const own = { params: { applicationId: sent.applicationId } };
  const message = await visitor().call(
    myMessages.sendMessage,
    { ...own, body: { body: 'Is the job still open?' } },
    headersOf(sent.token),
  );
  expect(message.status).toBe(201);
  const [candidate] = (await company.owner.call(candidates.list, { params, query: {} })).body.items;
  const at = { params: { ...params, candidateId: candidate?.id ?? '' } };
  const [received] = (await company.owner.call(conversations.list, { ...at, query: {} })).body.items;
  const seen = { ...at, body: { messageId: received?.id ?? '' } };
  expect((await company.owner.call(conversations.markRead, seen)).status).toBe(200);
  expect(
    (await company.owner.call(conversations.send, { ...at, body: { body: 'Yes', applicationId: null } }))
      .status,
  ).toBe(402);

  const pending = { params, query: { status: 'pending' as const } };
  const { items } = (await company.owner.call(team.listTeam, pending)).body;
  const revoked = await company.owner.call(team.revokeInvitation, {
    params: { ...params, invitationId: items[0]?.id ?? '' },
  });
  expect(revoked.status).toBe(200);
});
