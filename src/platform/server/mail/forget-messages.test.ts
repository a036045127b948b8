import { expect, test } from 'vitest';
import { aCompany, testServer } from '../../../../tests/harness/api.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { sendMail } from './outbox.ts';

test('messages about a candidate are deleted with the candidate, and no others', async () => {
  const { platform } = await testServer();
  const company = await aCompany();
  const [gone, other] = await company.inTenant(async (tx) => [await aCandidate(tx), await aCandidate(tx)]);
  const about = { companyId: company.id, text: 'x', html: 'x', subject: 'Interview' };
  await company.inTenant(async (tx) => {
    await sendMail(tx, { ...about, to: 'gone@example.test', subjectId: gone?.id ?? null });
    await sendMail(tx, { ...about, to: 'host@example.test', subjectId: gone?.id ?? null });
    await sendMail(tx, { ...about, to: 'other@example.test', subjectId: other?.id ?? null });
  });
  await company.inTenant((tx) =>
    tx
      .deleteFrom('candidates')
      .where('tenant_id', '=', company.id)
      .where('id', '=', gone?.id ?? '')
      .execute(),
  );
  const left = platform.system.selectFrom('outbox').select('recipient').where('company_id', '=', company.id);
  const recipients = (await left.execute()).map(({ recipient }) => recipient);
  expect(recipients).toContain('other@example.test');
  expect(recipients).not.toContain('gone@example.test');
  expect(recipients).not.toContain('host@example.test');
});
