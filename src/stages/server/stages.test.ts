import { expect, test } from 'vitest';
import { aCompany, aUser, visitor } from '../../../tests/harness/api.ts';
import { companies } from '#companies/contract.ts';
import { stages } from '../contract.ts';

test('a new company starts with the standard pipeline', async () => {
  const company = await aCompany();
  const member = await company.member();
  const { status, body } = await member.call(stages.list, { params: { companyId: company.id } });
  expect(status).toBe(200);
  expect(body.items).toHaveLength(1);
  expect(body.items[0]).toMatchObject({ title: 'Standard hiring', isDefault: true });
  expect(body.items[0]?.steps.map((step) => [step.title, step.kind])).toEqual([
    ['Applied', 'applied'],
    ['Screening', 'screening'],
    ['Interview', 'interview'],
    ['Offer', 'offer'],
    ['Hired', 'hired'],
  ]);
});

test('a Turkish company gets Turkish titles', async () => {
  const user = await aUser();
  const created = await user.call(companies.create, { body: { name: 'Işık', defaultLanguage: 'tr' } });
  const { body } = await user.call(stages.list, { params: { companyId: created.body.id } });
  expect(body.items[0]?.steps.map((step) => step.title)).toEqual([
    'Başvurdu',
    'Ön değerlendirme',
    'Mülakat',
    'Teklif',
    'İşe alındı',
  ]);
});

test('only members can read pipelines', async () => {
  const company = await aCompany();
  const params = { companyId: company.id };
  expect((await visitor().call(stages.list, { params })).status).toBe(401);
  expect((await (await aCompany()).owner.call(stages.list, { params })).status).toBe(404);
});
