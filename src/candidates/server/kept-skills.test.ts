import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aCompany, type TestCompany } from '../../../tests/harness/api.ts';
import { aBlindJob } from '../../../tests/harness/blind-job.ts';
import { callsOf } from '../../../tests/harness/duplicates.ts';
import { candidates } from '../contract.ts';
import { aCandidate } from './factory.ts';

/** Names by a skill, and whether the stored words are those of the records. */
const looking = (company: TestCompany) => async (skill: string) => {
  const { body } = await company.owner.call(candidates.list, {
    params: { companyId: company.id },
    query: { skill, sort: 'name' },
  });
  const { rows } = await company.inTenant((tx) =>
    sql`
      (select word, candidate_id from app.candidate_skills where tenant_id = ${company.id}::uuid
        except
       select word, c.id from app.candidates c cross join lateral unnest(tsvector_to_array(app.field_vector('', c.skills))) as word
        where c.tenant_id = ${company.id}::uuid)
      union all
      (select word, c.id from app.candidates c cross join lateral unnest(tsvector_to_array(app.field_vector('', c.skills))) as word
        where c.tenant_id = ${company.id}::uuid
        except
       select word, candidate_id from app.candidate_skills where tenant_id = ${company.id}::uuid)`.execute(
      tx,
    ),
  );
  expect(rows).toEqual([]);
  return body.items.map(({ name }) => name);
};

test('people are found by the skills that they have now: after edits at once, a merge, its undo and a deletion', async () => {
  const company = await aCompany();
  const { owner, id: companyId } = company;
  const find = looking(company);
  const { ada, bora } = await company.inTenant(async (tx) => ({
    ada: await aCandidate(tx, { name: 'Ada', skills: ['C++'] }),
    bora: await aCandidate(tx, { name: 'Bora', skills: ['Go', 'C#'] }),
  }));
  const ofAda = { companyId, candidateId: ada.id };
  const read = async () => (await owner.call(candidates.read, { params: ofAda })).body;
  const { version } = await read();
  const edits = await Promise.all(
    Array.from({ length: 40 }, (_none, at) =>
      owner.call(candidates.update, { params: ofAda, body: { skills: [`Skill${at}`, 'C++'], version } }),
    ),
  );
  expect(edits.filter(({ status }) => status === 200)).toHaveLength(1);
  const [kept = ''] = (await read()).skills;
  expect(await find(kept)).toEqual(['Ada']);
  expect(await find('c++,c#')).toEqual(['Ada', 'Bora']);
  const calls = callsOf(companyId, ada.id, bora.id);
  expect((await calls.merge(owner)).status).toBe(200);
  expect(await find('c#')).toEqual(['Ada']);
  expect((await calls.undo(owner)).status).toBe(200);
  expect(await find('c#')).toEqual(['Bora']);
  expect(await find('c++')).toEqual(['Ada']);
  await owner.call(candidates.delete, { params: ofAda });
  expect(await find('c++')).toEqual([]);
  const other = await aCompany();
  expect(await looking(other)('c#')).toEqual([]);
});

test('a withheld person is found by no skill, and by theirs after the review', async () => {
  const { company, set } = await aBlindJob();
  expect(await looking(company)('welding')).toEqual([]);
  await set(company.owner, null);
  expect(await looking(company)('welding')).toHaveLength(1);
});
