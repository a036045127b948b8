import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { candidateLists } from '#applicants/candidate-list-contract.ts';
import { candidateSource } from '#applicants/server/export-candidates.ts';
import { candidates } from '#candidates/contract.ts';
import type { CustomFieldFilter } from '#jobs/custom-field-contract.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { findActingMember } from '#companies/server/acting-member.ts';
import type { ExportRecord } from '#exports/server/queries.ts';
import type { AsMember } from '#exports/server/write-export.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { aCompany, type Caller, testServer } from '../../../tests/harness/api.ts';
import { exportTable } from '../../../tests/harness/exports.ts';
import { customFields, type FieldDraft, type FieldValue } from '../contract.ts';
import { fieldsOfCandidates } from './candidate-fields.ts';

/** Three people, and fields of each kind; the values of Ada and Bora differ, and Cem has none. */
async function aFilledList() {
  const company = await aCompany();
  const { owner, id: companyId } = company;
  const people = await company.inTenant(async (tx) => ({
    ada: await aCandidate(tx, { name: 'Ada' }),
    bora: await aCandidate(tx, { name: 'Bora' }),
    cem: await aCandidate(tx, { name: 'Cem' }),
  }));
  const fields: Record<string, { id: string; options: { id: string }[] }> = {};
  const fill = async (draft: Partial<FieldDraft> & { name: string }, ada: FieldValue, bora: FieldValue) => {
    const hasOptions = draft.kind === 'choice' || draft.kind === 'choices';
    const options = hasOptions ? ['Day', 'Night'].map((name) => ({ id: null, name })) : [];
    const body = { subject: 'candidate' as const, kind: 'text' as const, ...draft, options };
    const { body: field } = await owner.call(customFields.createField, { params: { companyId }, body });
    fields[draft.name] = field;
    const valueOf = (value: FieldValue) =>
      typeof value === 'string' && hasOptions
        ? (field.options.find((one) => one.name === value)?.id ?? '')
        : Array.isArray(value)
          ? field.options.filter((one) => value.includes(one.name)).map(({ id }) => id)
          : value;
    for (const [person, value] of [
      [people.ada, ada],
      [people.bora, bora],
    ] as const)
      await owner.call(customFields.putOfCandidate, {
        params: { companyId, candidateId: person.id, candidateFieldId: field.id },
        body: { value: valueOf(value) },
      });
  };
  await fill({ name: 'shift', kind: 'choice' }, 'Day', 'Night');
  await fill({ name: 'shifts', kind: 'choices' }, ['Day', 'Night'], ['Night']);
  await fill({ name: 'salary', kind: 'number', access: 'owners' }, 50_000, 70_000.5);
  await fill({ name: 'start', kind: 'date' }, '2027-01-31', '2027-03-01');
  await fill({ name: 'licence', kind: 'yes_no' }, true, false);
  await fill({ name: 'number', kind: 'text' }, 'Kıd-1', 'x');
  await fill({ name: 'mentor', kind: 'member' }, owner.memberId, owner.memberId);
  const found = async (
    by: Caller,
    filter: Omit<CustomFieldFilter, 'customField'> & { customField?: string },
  ) => {
    const { body } = await by.call(candidates.list, {
      params: { companyId },
      query: { ...filter, sort: 'name', order: 'asc', limit: 50 },
    });
    return body.items.map(({ name }) => name);
  };
  const idOf = (name: string): string => fields[name]?.id ?? '';
  const optionOf = (name: string, at: number): string => fields[name]?.options[at]?.id ?? '';
  return { company, fields, found, idOf, optionOf };
}

test('the list is filtered by a field of each kind: by a value, a span, or whether it has one', async () => {
  const { company, found, idOf, optionOf } = await aFilledList();
  const by = (name: string, filter: Omit<CustomFieldFilter, 'customField'> = {}) =>
    found(company.owner, { customField: idOf(name), ...filter });
  expect(await by('shift')).toEqual(['Ada', 'Bora']);
  expect(await by('shift', { customFieldValue: optionOf('shift', 0) })).toEqual(['Ada']);
  expect(await by('shifts', { customFieldValue: optionOf('shifts', 1) })).toEqual(['Ada', 'Bora']);
  expect(await by('shifts', { customFieldValue: optionOf('shifts', 0) })).toEqual(['Ada']);
  expect(await by('shift', { customFieldValue: optionOf('shifts', 0) })).toEqual([]);
  const both = `${optionOf('shift', 0)},${optionOf('shift', 1)}`;
  expect(await by('shift', { customFieldValue: both })).toEqual(['Ada', 'Bora']);
  expect(await by('licence', { customFieldValue: 'yes,no' })).toEqual(['Ada', 'Bora']);
  expect(await by('licence', { customFieldValue: 'maybe' })).toEqual([]);
  for (const name of ['shift', 'salary', 'mentor', 'licence', 'number'])
    expect(await by(name, { customFieldEmpty: 'true' })).toEqual(['Cem']);
  expect(await by('salary', { customFieldFrom: '60000' })).toEqual(['Bora']);
  expect(await by('salary', { customFieldFrom: '50000', customFieldTo: '70000' })).toEqual(['Ada']);
  expect(await by('start', { customFieldTo: '2027-01-31' })).toEqual(['Ada']);
  expect(await by('start', { customFieldFrom: '2027-02-01' })).toEqual(['Bora']);
  expect(await by('licence', { customFieldValue: 'no' })).toEqual(['Bora']);
  expect(await by('number', { customFieldValue: 'KID-1' })).toEqual(['Ada']);
  expect(await by('mentor', { customFieldValue: company.owner.memberId })).toEqual(['Ada', 'Bora']);
  expect(await by('mentor', { customFieldValue: 'nobody' })).toEqual([]);
  const wrong = { customField: idOf('salary'), customFieldFrom: 'much' };
  const params = { companyId: company.id };
  const { status, problem } = await company.owner.call(candidates.list, { params, query: wrong });
  expect([status, Object.keys(problem.fields ?? {})]).toEqual([400, ['customFieldFrom']]);
});

test('a hidden field is in no column, filter, list of filters or export of members who may not see it', async () => {
  const { company, fields, found, idOf } = await aFilledList();
  const params = { companyId: company.id };
  const rights = ['jobs.list', 'candidates.list', 'candidates.get', 'candidates.update'] as const;
  const member = await company.member(...rights);
  const fieldIds = Object.values(fields)
    .map(({ id }) => id)
    .join(',');
  const shown = async (by: Caller) => {
    const query = { fieldIds, sort: 'name', order: 'asc', limit: 50 } as const;
    const { body } = await by.call(candidates.list, { params, query });
    return body.items.map(({ customFields: listed }) => listed.map(({ value }) => value));
  };
  const ada = ['Day', 'Day, Night', 50_000, '2027-01-31', true, 'Kıd-1', 'Owner Kaya'];
  const [ownersAda = [], , ownersCem] = await shown(company.owner);
  expect(new Set(ownersAda)).toEqual(new Set(ada));
  expect(ownersCem).toEqual([]);
  const [membersAda = []] = await shown(member);
  expect(new Set(membersAda)).toEqual(new Set(ada.filter((value) => value !== 50_000)));
  expect(await found(member, { customField: idOf('salary') })).toEqual([]);
  expect(await found(member, { customField: idOf('salary'), customFieldEmpty: 'true' })).toEqual([]);
  expect(await found(member, { customField: idOf('salary'), customFieldFrom: '60000' })).toEqual([]);
  const { body: offered } = await member.call(candidates.listFilters, { params });
  expect(offered.customFields.map(({ name }) => name)).not.toContain('salary');
  const columns = ['name', ...['salary', 'shift', 'licence'].map((name) => `field:${idOf(name)}`)];
  const table = async (by: Caller) => {
    const body = { columns, sort: 'name', order: 'asc' };
    return String((await exportTable(by, candidateLists.exportCandidates, { params, body })).body);
  };
  expect(await table(member)).toContain('"Name","shift","licence"\r\n"Ada Demir","Day","Yes"');
  expect(await table(member)).not.toContain('50000');
  expect(await table(company.owner)).toContain('"Bora Demir","70000.5","Night","No"');
});

test('a field of another company finds nobody and shows nothing', async () => {
  const { idOf, optionOf } = await aFilledList();
  const other = await aCompany();
  await other.inTenant((tx) => aCandidate(tx, { name: 'Derya' }));
  const params = { companyId: other.id };
  const query = { fieldIds: idOf('shift'), limit: 50 };
  const { body } = await other.owner.call(candidates.list, { params, query });
  expect(body.items.map(({ customFields: listed }) => listed)).toEqual([[]]);
  const filter = { customField: idOf('shift'), customFieldValue: optionOf('shift', 0) };
  expect((await other.owner.call(candidates.list, { params, query: filter })).body.items).toEqual([]);
});

/** Gives 2,000 more people a value of each field except members, so that the planner uses the values. */
async function fillMany(companyId: string, idOf: (name: string) => string, optionId: string) {
  const owner = new pg.Client({ connectionString: (await testServer()).ownerUrl });
  await owner.connect();
  await owner.query(
    `insert into app.candidates (tenant_id, name, surname)
     select $1, 'P' || i, '' from generate_series(1, 2000) as i`,
    [companyId],
  );
  const fill = (column: string, name: string, value: string) =>
    owner.query(
      `insert into app.custom_field_values (tenant_id, field_id, candidate_id, ${column})
       select $1, $2, id, ${value} from (select id, row_number() over () as i from app.candidates
                                          where tenant_id = $1 and name like 'P%') as c`,
      [companyId, idOf(name)],
    );
  await fill('option_id', 'shift', `'${optionId}'`);
  await fill('number_value', 'salary', 'i');
  await fill('date_value', 'start', `date '2000-01-01' + i::integer`);
  await fill('boolean_value', 'licence', 'true');
  await fill('text_value', 'number', `'no. ' || i`);
  await owner.query('analyze app.custom_field_values, app.candidates');
  await owner.end();
}

test('each filter by a value reads its index, under row-level security too', async () => {
  const { company, idOf, optionOf } = await aFilledList();
  await fillMany(company.id, idOf, optionOf('shift', 1));
  const me = { ...company.owner, isOwner: true, companyId: company.id, permissions: [] } as never;
  const planOf = (name: string, filter: Omit<CustomFieldFilter, 'customField'>) =>
    company.inTenant(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const matches = await fieldsOfCandidates.conditionOf(tx, me, { customField: idOf(name), ...filter });
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain (costs off) select c.id from candidates c
         where c.tenant_id = ${company.id}::uuid and ${matches}`.execute(tx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  const day = '2027-01-31';
  expect(await planOf('shift', { customFieldValue: optionOf('shift', 0) })).toMatch(/Cond: .*option_id = /);
  expect(await planOf('salary', { customFieldFrom: '60000' })).toMatch(/Cond: .*number_value >= /);
  expect(await planOf('start', { customFieldFrom: day })).toMatch(/Cond: .*date_value >= /);
  expect(await planOf('licence', { customFieldValue: 'no' })).toMatch(/Cond: .*boolean_value = false/);
  expect(await planOf('number', { customFieldValue: 'x' })).toMatch(/Cond: .*text_key = /);
  expect(await planOf('mentor', { customFieldValue: company.owner.memberId })).toMatch(
    /Cond: .*member_id = /,
  );
});

test('an export ends when a field that it reads is hidden or deleted while it is written', async () => {
  const { company, idOf, optionOf } = await aFilledList();
  await fillMany(company.id, idOf, optionOf('shift', 1));
  const { platform } = await testServer();
  const member = await company.member('jobs.list', 'candidates.list', 'candidates.get', 'candidates.update');
  const asMember: AsMember = (work) =>
    company.inTenant(async (tx) => {
      const actor = await findActingMember(tx, { userId: member.userId, network: null, isBilled: false });
      return work(tx, actor as MemberActor);
    });
  const started = (input: object) => {
    const whole = { sort: 'created', order: 'desc', language: 'en', timeZone: 'UTC', ...input };
    const found = { input: whole } as ExportRecord;
    return candidateSource.pages(found, { platform, asMember, now: new Date() })[Symbol.asyncIterator]();
  };
  const column = started({ filters: {}, columns: ['name', `field:${idOf('shift')}`] });
  const filtered = started({ filters: { customField: idOf('licence') }, columns: ['name'] });
  const other = started({ filters: {}, columns: ['name'] });
  for (const one of [column, filtered, other]) {
    expect((await one.next()).value).toHaveLength(1);
    expect((await one.next()).value).toHaveLength(200);
  }
  const at = (name: string) => ({ params: { companyId: company.id, fieldId: idOf(name) } });
  await company.owner.call(customFields.updateField, { ...at('shift'), body: { access: 'owners' } });
  await company.owner.call(customFields.deleteField, at('licence'));
  await expect(column.next()).rejects.toThrow('forbidden');
  await expect(filtered.next()).rejects.toThrow('forbidden');
  expect((await other.next()).value).toHaveLength(200);
});
