import { expect, test } from 'vitest';
import { aCompany, visitor } from '../../../tests/harness/api.ts';
import { mailTemplates } from '../contract.ts';

test('members with company.settings change templates, and every member reads them', async () => {
  const company = await aCompany();
  const params = { companyId: company.id };
  const settler = await company.member('company.settings');
  const member = await company.member();
  const first = await member.call(mailTemplates.listTemplates, { params });
  expect(first.body).toMatchObject({
    items: [{ title: 'Answer takes longer' }, { title: 'Invitation to talk' }, { title: 'Kind rejection' }],
    can: { change: false },
  });
  const draft = { title: 'Offer', texts: { en: { subject: 'Offer', body: 'Hello {first name}' } } };
  expect((await member.call(mailTemplates.createTemplate, { params, body: draft })).status).toBe(403);
  const made = await settler.call(mailTemplates.createTemplate, { params, body: draft });
  expect(made.body).toMatchObject({ ...draft, version: 1 });
  const again = await settler.call(mailTemplates.createTemplate, { params, body: draft });
  expect(again.problem.code).toBe('mail-templates.title_taken');
  const own = { ...params, templateId: made.body.id };
  const change = { ...draft, title: 'Our offer', version: 1 };
  const changed = await settler.call(mailTemplates.updateTemplate, { params: own, body: change });
  expect(changed.body).toMatchObject({ title: 'Our offer', version: 2 });
  const stale = await settler.call(mailTemplates.updateTemplate, { params: own, body: change });
  expect(stale.problem.code).toBe('mail-templates.stale');
  const other = await aCompany();
  const foreign = { companyId: other.id, templateId: made.body.id };
  expect((await other.owner.call(mailTemplates.deleteTemplate, { params: foreign })).status).toBe(404);
  expect((await visitor().call(mailTemplates.listTemplates, { params })).status).toBe(401);
  expect((await settler.call(mailTemplates.deleteTemplate, { params: own })).status).toBe(200);
  expect((await settler.call(mailTemplates.deleteTemplate, { params: own })).status).toBe(404);
});

test('a template gets 409 when another takes its title at the same time', async () => {
  const company = await aCompany();
  const params = { companyId: company.id };
  const create = async (title: string) => {
    const body = { title, texts: { en: { subject: 'Offer', body: 'Hello' } } };
    return (await company.owner.call(mailTemplates.createTemplate, { params, body })).body;
  };
  for (let round = 0; round < 4; round += 1) {
    const both = await Promise.all([create(`A ${round}`), create(`B ${round}`)]);
    const renamed = await Promise.all(
      both.map(({ id, version, texts: words }) =>
        company.owner.call(mailTemplates.updateTemplate, {
          params: { ...params, templateId: id },
          body: { title: `Same ${round}`, texts: words, version },
        }),
      ),
    );
    expect(new Set(renamed.map(({ status }) => status))).toEqual(new Set([200, 409]));
  }
});

test('a company has at most a hundred templates, also with concurrent calls', async () => {
  const company = await aCompany();
  const params = { companyId: company.id };
  const named = (title: string) => ({ title, texts: { en: { subject: 'Offer', body: 'Hello' } } });
  const had = (await company.owner.call(mailTemplates.listTemplates, { params })).body.items.length;
  await company.inTenant((tx) =>
    tx
      .insertInto('mail_templates')
      .values(
        Array.from({ length: 99 - had }, (_none, index) => ({
          title: `T ${index}`,
          texts: JSON.stringify(named('').texts),
        })),
      )
      .execute(),
  );
  const answers = await Promise.all(
    ['A', 'B', 'C'].map((title) =>
      company.owner.call(mailTemplates.createTemplate, { params, body: named(title) }),
    ),
  );
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(({ problem }) => problem.code)).toEqual(
    Array.from({ length: 2 }, () => 'mail-templates.too_many_templates'),
  );
});
