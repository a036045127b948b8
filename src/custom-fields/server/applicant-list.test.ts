import { expect, test } from 'vitest';
import { applicants } from '#applicants/contract.ts';
import { applicantFilterOptions } from '#applications/filter-contract.ts';
import { anApplication } from '#applications/server/factory.ts';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany, type Caller } from '../../../tests/harness/api.ts';
import { exportTable } from '../../../tests/harness/exports.ts';
import { customFields } from '../contract.ts';

/** A person who applied for a job, with a number that only owners see and a yes. */
async function anApplicant() {
  const company = await aCompany();
  const { owner, id: companyId } = company;
  const { jobId, applicationId } = await company.inTenant(async (tx) => {
    const { id } = await aJob(tx, { title: 'Cook' });
    return { jobId: id, applicationId: (await anApplication(tx, { jobId: id })).id };
  });
  const given = async (draft: object, value: number | boolean) => {
    const body = { subject: 'application', ...draft } as never;
    const { body: field } = await owner.call(customFields.createField, { params: { companyId }, body });
    await owner.call(customFields.putOfApplication, {
      params: { companyId, applicationId, applicationFieldId: field.id },
      body: { value },
    });
    return field.id;
  };
  const offer = await given({ kind: 'number', name: 'Offer', access: 'owners' }, 50_000);
  const checked = await given({ kind: 'yes_no', name: 'Checked' }, true);
  const params = { companyId, jobId };
  const shown = async (by: Caller) => {
    const query = { fieldIds: `${offer},${checked}` };
    const { body } = await by.call(applicants.listApplicants, { params, query });
    return body.items.map((row) => row.customFields.map(({ value }) => value));
  };
  const offered = async (by: Caller) => {
    const { body } = await by.call(applicantFilterOptions.applicantOptions, { params });
    return body.customFields.map(({ name }) => name);
  };
  const table = async (by: Caller) => {
    const body = { columns: ['name', `field:${offer}`, `field:${checked}`], language: 'en' };
    return String((await exportTable(by, applicants.exportApplicants, { params, body })).body).split('\r\n');
  };
  const found = async (by: Caller, query: object) => {
    const { body } = await by.call(applicants.listApplicants, { params, query });
    return body.items.map(({ id }) => id);
  };
  return { company, params, applicationId, shown, offered, table, found, fieldIds: [offer, checked] };
}

test('fields of applications are columns of the applicants of a job and of their export', async () => {
  const { company, shown, offered, table } = await anApplicant();
  expect(await offered(company.owner)).toEqual(['Offer', 'Checked']);
  const [values] = await shown(company.owner);
  expect(new Set(values)).toEqual(new Set([50_000, true]));
  const [head, row] = await table(company.owner);
  expect(head).toContain('"Name","Offer","Checked"');
  expect(row).toMatch(/,"50000","Yes"$/);
});

test('a hidden field is no column, no value and no cell of members who may not see it', async () => {
  const { company, shown, offered, table } = await anApplicant();
  const member = await company.member(
    'jobs.list',
    'jobs.get',
    'candidates.list',
    'candidates.get',
    'candidates.update',
  );
  expect(await offered(member)).toEqual(['Checked']);
  expect(await shown(member)).toEqual([[true]]);
  const [head, row] = await table(member);
  expect(head).toContain('"Name","Checked"');
  expect(row).toMatch(/,"Yes"$/);
  expect(row).not.toContain('50000');
});

test('another company sees no value by the ids of the fields', async () => {
  const { fieldIds } = await anApplicant();
  const { company, params } = await anApplicant();
  const query = { fieldIds: fieldIds.join(',') };
  const { body } = await company.owner.call(applicants.listApplicants, { params, query });
  expect(body.items.map((row) => row.customFields)).toEqual([[]]);
});

test('the applicants of a job are filtered by fields of applications, and by those that lack a value', async () => {
  const { company, params, applicationId, found, fieldIds } = await anApplicant();
  const [offer, checked] = fieldIds;
  const other = await company.inTenant(async (tx) => (await anApplication(tx, { jobId: params.jobId })).id);
  const { owner } = company;
  const cases: [object, string[]][] = [
    [{ customField: checked }, [applicationId]],
    [{ customField: checked, customFieldValue: 'no' }, []],
    [{ customField: checked, customFieldEmpty: 'true' }, [other]],
    [{ customField: offer, customFieldFrom: '40000', customFieldTo: '60000' }, [applicationId]],
    [{ customField: offer, customFieldFrom: '60000' }, []],
    [{ customField: offer, customFieldFrom: '60000', lacks: 'cv', match: 'any' }, [other, applicationId]],
  ];
  for (const [query, ids] of cases) expect([query, await found(owner, query)]).toEqual([query, ids]);
  const member = await company.member('jobs.list', 'jobs.get', 'candidates.list', 'candidates.get');
  for (const query of [{ customField: offer }, { customField: offer, customFieldEmpty: 'true' }])
    expect(await found(member, query)).toEqual([]);
  expect(await found(member, { customField: checked })).toEqual([applicationId]);
});
