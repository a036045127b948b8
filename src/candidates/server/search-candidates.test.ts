import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { aCompany } from '../../../tests/harness/api.ts';
import { parseSearch } from '../search-rules.ts';
import { type CandidateSearch, searchIds, searchPage } from './search-candidates.ts';

/**
 * Of 1,200 people one in forty is called Deniz, and one in three hundred Denizhan. A third of all lives in Ankaraköy.
 */
const addPeople = (tx: TenantTx) =>
  sql`
    with people as (
      insert into candidates (tenant_id, id, name, surname, source)
      select ${currentTenantId}, app.uuid_v7(), one.name, one.number::text, 'manual'
        from (select number, case when number % 300 = 7 then 'Denizhan' when number % 40 = 0 then 'Deniz' else 'Ece' end as name
                from generate_series(1, 1200) as number) as one
      returning id, name, surname)
    insert into candidate_search (tenant_id, candidate_id, contact_text, search_document)
    select ${currentTenantId}, id, lower(name),
           app.search_vector(name || case when surname::integer % 3 = 0 then ' Ankaraköy' else '' end)
      from people
        on conflict (tenant_id, candidate_id) do update
       set contact_text = excluded.contact_text, search_document = excluded.search_document`.execute(tx);

const searchBy = (text: string): CandidateSearch => ({
  search: parseSearch(text),
  isNear: false,
  isWhole: true,
});

test('a page of common words has the newest people, and counts the others up to the limit', async () => {
  const company = await aCompany();
  await company.inTenant(addPeople);
  const find = (text: string, limits: { before?: string; limit: number }) =>
    company.inTenant(async (tx) => ({
      page: await searchPage(tx, searchBy(text), { ...limits, shown: 6 }),
      all: await searchIds(tx, searchBy(text), {}),
    }));
  for (const text of ['deniz', 'den ece OR deniz', 'deniz -ankara', 'nobody', 'ece']) {
    const { page, all } = await find(text, { limit: 25 });
    expect([text, page.ids, page.total]).toEqual([text, all.slice(0, 6), Math.min(25, all.length)]);
  }
  const { page: first, all } = await find('deniz', { limit: 25 });
  expect(all).toHaveLength(34);
  const { page: second } = await find('deniz', { before: first.ids.at(-1) ?? '', limit: 25 });
  expect([second.ids, second.total]).toEqual([all.slice(6, 12), 25]);
});
