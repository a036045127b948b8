import { expect, test } from 'vitest';
import { aCompany, testServer } from '../../../tests/harness/api.ts';
import { callsOf, twoRecords } from '../../../tests/harness/duplicates.ts';
import { shares } from '../contract.ts';

test('a merge moves a link to the candidate who remains, and its undo moves it back', async () => {
  const company = await aCompany();
  const { owner, id: companyId } = company;
  const { kept, merged } = await twoRecords(company, [{ name: 'Ayşe' }, { name: 'Aişe' }]);
  const { body } = await owner.call(shares.create, {
    params: { companyId, candidateId: merged.id },
    body: {
      recipientName: 'Deniz Kaya',
      recipientEmail: 'deniz@example.test',
      parts: ['record', 'answers'],
      applicationId: merged.applicationId,
      language: 'en',
    },
  });
  const { pathname } = new URL(body.link);
  const { app } = await testServer();
  const opened = await app.inject({ method: 'POST', url: pathname });
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
  const shown = async () => (await app.inject({ url: pathname, headers: { cookie } })).body;
  const listed = async (candidateId: string) =>
    (await owner.call(shares.list, { params: { companyId, candidateId } })).body.items.map(({ id }) => id);
  expect(await shown()).toContain('Aişe');
  const calls = callsOf(companyId, kept.id, merged.id);
  expect((await calls.merge(owner)).status).toBe(200);
  expect(await listed(kept.id)).toEqual([body.share.id]);
  expect(await shown()).toContain('Ayşe Yılmaz');
  expect((await calls.undo(owner)).status).toBe(200);
  expect(await listed(kept.id)).toEqual([]);
  expect(await listed(merged.id)).toEqual([body.share.id]);
  expect(await shown()).toContain('Aişe');
});
