import { expect, test } from 'vitest';
import { type Caller, aCompany, type TestCompany } from '../../../tests/harness/api.ts';
import { questionTemplates } from '../template-contract.ts';

const question = {
  type: 'number',
  label: 'Years?',
  settings: { min: 0, max: 40, unit: 'years' },
  knockoutRule: { below: 3, above: null },
} as const;

const save = (company: TestCompany, caller: Caller, name: string, asked: object = question) =>
  caller.call(questionTemplates.saveTemplate, {
    params: { companyId: company.id },
    body: { name, question: asked } as never,
  });
const list = (company: TestCompany, caller: Caller) =>
  caller.call(questionTemplates.listTemplates, { params: { companyId: company.id } });

async function aTemplate() {
  const company = await aCompany();
  const { body } = await save(company, company.owner, 'Experience');
  return { company, template: body, params: { companyId: company.id, questionTemplateId: body.id } };
}

test('a question is saved with all settings and its flag rule, and listed by name', async () => {
  const { company, template } = await aTemplate();
  await save(company, company.owner, 'çalışma izni', { type: 'boolean', label: 'Permit?', settings: {} });
  const { body } = await list(company, company.owner);
  expect(body.items.map(({ name }) => name)).toEqual(['çalışma izni', 'Experience']);
  expect(body.items[1]).toEqual(template);
  expect(template.question).toEqual({ ...question, help: '', mode: 'optional' });
  expect(body.can).toEqual({ save: true, manage: true });
});

test('every member reads templates, job editors save them, and only members who manage stages rename or delete them', async () => {
  const { company, params } = await aTemplate();
  const editor = await company.member('jobs.update');
  const manager = await company.member('jobs.update', 'stages.manage');
  const body = { name: 'Renamed', question } as never;
  expect((await list(company, editor)).body.can.manage).toBe(false);
  expect((await save(company, editor, 'Another')).status).toBe(201);
  expect((await editor.call(questionTemplates.changeTemplate, { params, body })).status).toBe(403);
  expect((await editor.call(questionTemplates.deleteTemplate, { params })).status).toBe(403);
  const reader = await list(company, await company.member());
  expect([reader.body.items.length, reader.body.can]).toEqual([2, { save: false, manage: false }]);
  expect((await save(company, await company.member('stages.manage'), 'Third')).status).toBe(403);
  const changed = await manager.call(questionTemplates.changeTemplate, { params, body });
  expect(changed.body.name).toBe('Renamed');
  expect((await manager.call(questionTemplates.deleteTemplate, { params })).status).toBe(200);
  expect((await manager.call(questionTemplates.deleteTemplate, { params })).problem.code).toBe(
    'forms.template_gone',
  );
});

test('a name is unique, ignoring case and accents', async () => {
  const { company, params } = await aTemplate();
  const taken = await save(company, company.owner, 'EXPERIENCE');
  expect([taken.status, taken.problem.code]).toEqual([409, 'forms.template_taken']);
  const other = (await save(company, company.owner, 'Other')).body;
  const renamed = await company.owner.call(questionTemplates.changeTemplate, {
    params: { ...params, questionTemplateId: other.id },
    body: { name: 'experience', question } as never,
  });
  expect([renamed.status, renamed.problem.fields]).toEqual([
    409,
    { name: ['A template with this name already exists'] },
  ]);
  const same = { name: 'experience', question } as never;
  expect((await company.owner.call(questionTemplates.changeTemplate, { params, body: same })).status).toBe(
    200,
  );
});

test('another company cannot read, change or delete a template', async () => {
  const { company, template } = await aTemplate();
  const other = await aCompany();
  const params = { companyId: other.id, questionTemplateId: template.id };
  const body = { name: 'Mine', question } as never;
  expect((await list(other, other.owner)).body.items).toEqual([]);
  expect((await other.owner.call(questionTemplates.changeTemplate, { params, body })).status).toBe(404);
  expect((await other.owner.call(questionTemplates.deleteTemplate, { params })).status).toBe(404);
  expect((await list(company, other.owner)).status).toBe(404);
  expect((await list(company, company.owner)).body.items).toEqual([template]);
});

test.each<[string, unknown]>([
  ['an id', { ...question, id: crypto.randomUUID() }],
  ['a rule of another type', { ...question, knockoutRule: { answer: true } }],
  ['a rule that flags everything', { ...question, knockoutRule: { below: 9, above: 1 } }],
  ['a key of its own', { ...question, hidden: true }],
  ['endless words', { ...question, label: 'x'.repeat(301) }],
  ['a list', [question]],
])('a body with %s is refused', async (_what, asked) => {
  const { company } = await aTemplate();
  expect((await save(company, company.owner, 'Hostile', asked as object)).status).toBe(400);
});

test('the maximum number of templates is enforced, also with concurrent calls', async () => {
  const { company } = await aTemplate();
  await company.inTenant((tx) =>
    tx
      .insertInto('question_templates')
      .values(
        Array.from({ length: 198 }, (_none, index) => ({
          name: `T ${index}`,
          question: JSON.stringify(question),
        })),
      )
      .execute(),
  );
  const answers = await Promise.all(['A', 'B', 'C'].map((name) => save(company, company.owner, name)));
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(({ problem }) => problem.code)).toEqual([
    'forms.templates_full',
    'forms.templates_full',
  ]);
});
