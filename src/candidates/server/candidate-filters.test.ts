import { expect, test } from 'vitest';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany } from '../../../tests/harness/api.ts';
import { candidates } from '../contract.ts';
import { tags } from '../tag-contract.ts';
import { aCandidate } from './factory.ts';
import { findOrAddTag } from './find-tag.ts';

type Company = Awaited<ReturnType<typeof aCompany>>;

const finder = (company: Company) => async (query: object) => {
  const listed = await company.owner.call(candidates.list, {
    params: { companyId: company.id },
    query: { sort: 'name', ...query },
  });
  expect([query, listed.status]).toEqual([query, 200]);
  return listed.body.items.map(({ name }) => name);
};

const job = (startedOn: string, endedOn: string) => ({ title: 'Nurse', company: 'Ege', startedOn, endedOn });
const thisYear = new Date().getUTCFullYear();

/** Ada: 12 years, still working, English C1. Bora: 3 years, İngilizce B1. Cem: nothing but a name. */
async function threePeople(company: Company) {
  return company.inTenant(async (tx) => ({
    ada: await aCandidate(tx, {
      name: 'Ada',
      skills: ['C++', 'Machine Learning'],
      tags: ['shortlist'],
      profile: {
        languages: [{ name: 'English', level: 'C1' }],
        // The first two overlap.
        experiences: [
          job(`${thisYear - 12}-01`, `${thisYear - 5}-12`),
          job(`${thisYear - 8}`, `${thisYear - 6}`),
          job(`${thisYear - 4}-01`, ''),
          job('', '2020'),
        ],
      },
    }),
    bora: await aCandidate(tx, {
      name: 'Bora',
      phone_number: '',
      skills: ['Machine', 'Learning to swim'],
      profile: {
        languages: [
          { name: 'İngilizce', level: 'B1' },
          { name: 'Klingon', level: '' },
        ],
        experiences: [job('2010-01', '2012-12'), job('2015', '?')],
      },
    }),
    cem: await aCandidate(tx, { name: 'Cem', email: '', phone_number: '', skills: [] }),
  }));
}

test('skills, languages with a level, experience and missing data filter the list', async () => {
  const company = await aCompany();
  await threePeople(company);
  const find = finder(company);
  const tag = await company.inTenant((tx) => findOrAddTag(tx, 'shortlist'));
  const cases: [object, string[]][] = [
    [{ skill: 'machine learning' }, ['Ada']],
    [{ skill: 'c++' }, ['Ada']],
    [{ language: 'en' }, ['Ada', 'Bora']],
    [{ language: 'en', level: 'B2' }, ['Ada']],
    [{ language: 'English', level: 'B1' }, ['Ada']],
    [{ language: 'klingon' }, ['Bora']],
    [{ language: 'klingon', level: 'A1' }, []],
    [{ yearsFrom: '3' }, ['Ada', 'Bora']],
    [{ yearsFrom: '4' }, ['Ada']],
    [{ yearsFrom: '11', yearsTo: '12' }, ['Ada']],
    [{ yearsTo: '3' }, ['Bora']],
    [{ yearsTo: '2' }, []],
    [{ lacks: 'phone' }, ['Bora', 'Cem']],
    [{ lacks: 'email' }, ['Cem']],
    [{ lacks: 'cv' }, ['Ada', 'Bora', 'Cem']],
    [{ lacks: 'tag' }, ['Bora', 'Cem']],
    [{ lacks: 'application', skill: 'c++' }, ['Ada']],
    [{ addedFrom: '2020-01-01' }, ['Ada', 'Bora', 'Cem']],
    [{ addedTo: '2020-01-01' }, []],
    [{ lacks: 'email', tag }, []],
    [{ lacks: 'email', tag, match: 'any' }, ['Ada', 'Cem']],
    [{ lacks: 'phone', yearsTo: '3', match: 'any' }, ['Bora', 'Cem']],
    [{ lacks: 'phone', yearsTo: '3', match: 'any', search: 'cem' }, ['Cem']],
    [{ match: 'any' }, ['Ada', 'Bora', 'Cem']],
  ];
  for (const [query, names] of cases) expect([query, await find(query)]).toEqual([query, names]);
  const listed = await company.owner.call(candidates.list, {
    params: { companyId: company.id },
    query: { sort: 'name', details: 'true' },
  });
  expect(listed.body.items.map(({ years }) => years)).toEqual([expect.any(Number), 3, null]);
  const options = await company.owner.call(candidates.listFilters, { params: { companyId: company.id } });
  expect(options.body.languages.toSorted()).toEqual(['en', 'klingon']);
  expect(await finder(await aCompany())({ language: 'en' })).toEqual([]);
});

test('a candidate whose tags were all deleted has none', async () => {
  const company = await aCompany();
  await threePeople(company);
  const find = finder(company);
  const tagId = await company.inTenant((tx) => findOrAddTag(tx, 'shortlist'));
  expect(await find({ lacks: 'tag' })).toEqual(['Bora', 'Cem']);
  await company.owner.call(tags.deleteTag, { params: { companyId: company.id, tagId } });
  expect(await find({ lacks: 'tag' })).toEqual(['Ada', 'Bora', 'Cem']);
  await company.owner.call(tags.restoreTag, { params: { companyId: company.id, tagId } });
  expect(await find({ lacks: 'tag' })).toEqual(['Bora', 'Cem']);
});

test('rating and consent belong to applications that the member may see, with "and" to the same one', async () => {
  const company = await aCompany();
  const member = await company.member();
  const { ada, bora } = await threePeople(company);
  const jobs = await company.inTenant(async (tx) => {
    const first = await aJob(tx, { hiringTeam: [{ memberId: member.memberId, role: 'recruiter' }] });
    const second = await aJob(tx);
    const rows = [
      { job: first, person: ada, rating: 2 },
      { job: second, person: ada, rating: 5 },
      { job: first, person: bora, rating: null },
    ];
    const text = await tx
      .insertInto('privacy_texts')
      .values({ kind: 'talent_pool', language: 'en', version: 'v', body: 'Keep me' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const {
      job: { id, steps },
      person,
      rating,
    } of rows) {
      const application = await tx
        .insertInto('applications')
        .values({ job_id: id, candidate_id: person.id, step_id: steps[0]?.id ?? '', rating })
        .returning('id')
        .executeTakeFirstOrThrow();
      const isGiven = rating === 5;
      const record = {
        application_id: application.id,
        text_id: text.id,
        is_given: isGiven,
        recorded_at: new Date(),
      };
      await tx.insertInto('consent_records').values(record).execute();
    }
    return { first, second };
  });
  const find = finder(company);
  const asMember = finder({ ...company, owner: member } as Company);
  const cases: [object, string[], string[]][] = [
    [{ rating: '4' }, ['Ada'], []],
    [{ rating: '2' }, ['Ada'], ['Ada']],
    [{ rating: 'none' }, ['Bora'], ['Bora']],
    [{ rating: '4', jobId: jobs.first.id }, [], []],
    [{ consent: 'talent_pool' }, ['Ada'], []],
    [{ consent: 'none' }, ['Bora', 'Cem'], ['Ada', 'Bora']],
    [{ jobId: jobs.second.id, rating: 'none', match: 'any' }, ['Ada', 'Bora'], ['Bora']],
    [{ lacks: 'application' }, ['Cem'], []],
    [{ lacks: 'application', rating: '4', match: 'any' }, ['Ada', 'Cem'], []],
  ];
  for (const [query, all, own] of cases) {
    expect([query, await find(query), await asMember(query)]).toEqual([query, all, own]);
  }
});
