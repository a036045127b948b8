import { expect, test } from 'vitest';
import { anApplication } from '#applications/server/factory.ts';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany } from '../../../tests/harness/api.ts';
import { candidates } from '../contract.ts';
import { tags } from '../tag-contract.ts';
import { aCandidate } from './factory.ts';
import { findOrAddTag } from './find-tag.ts';
import { insertCandidates, type NewCandidate, newCandidateId } from './save-candidates.ts';

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
    [{ skill: 'c++, learning to swim' }, ['Ada', 'Bora']],
    [{ skill: 'c++,cobol' }, ['Ada']],
    [{ language: 'en' }, ['Ada', 'Bora']],
    [{ language: 'en', level: 'B2' }, ['Ada']],
    [{ language: 'English', level: 'B1' }, ['Ada']],
    [{ language: 'klingon' }, ['Bora']],
    [{ language: 'klingon,en' }, ['Ada', 'Bora']],
    [{ language: 'klingon,en', level: 'B2' }, ['Ada']],
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

test('a language that a record names by its code is found by the code and by its name', async () => {
  const company = await aCompany();
  await company.inTenant((tx) => aCandidate(tx, { name: 'Deniz', profile: { languages: [{ name: 'EN' }] } }));
  const options = await company.owner.call(candidates.listFilters, { params: { companyId: company.id } });
  expect(options.body.languages).toEqual(['en']);
  for (const language of ['en', 'tr,en']) expect(await finder(company)({ language })).toEqual(['Deniz']);
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
        candidate_id: person.id,
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

test('assignees and withdrawn consents belong to applications that the member may see', async () => {
  const company = await aCompany();
  const member = await company.member();
  const { ada, bora, cem } = await threePeople(company);
  await company.inTenant(async (tx) => {
    const own = await aJob(tx, { hiringTeam: [{ memberId: member.memberId, role: 'recruiter' }] });
    const other = await aJob(tx, {
      hiringTeam: [{ memberId: company.owner.memberId, role: 'recruiter' }],
    });
    const text = await tx
      .insertInto('privacy_texts')
      .values({ kind: 'talent_pool', language: 'en', version: 'v', body: 'Keep me' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [job, person, assignee_id, days] of [
      [own, ada, member.memberId, null],
      [other, bora, company.owner.memberId, [2, 1]],
      [own, bora, null, [9, null]],
      [other, cem, null, [2, 1]],
    ] as const) {
      const { id } = await tx
        .insertInto('applications')
        .values({ job_id: job.id, candidate_id: person.id, step_id: job.steps[0]?.id ?? '', assignee_id })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (days === null) continue;
      const [given, withdrawn] = days.map((ago) => ago && new Date(Date.UTC(2026, 0, 20 - ago)));
      const facts = { candidate_id: person.id, text_id: text.id, is_given: true, recorded_at: given as Date };
      await tx
        .insertInto('consent_records')
        .values({ ...facts, application_id: id, withdrawn_at: (withdrawn ?? null) as Date | null })
        .execute();
    }
  });
  const read = async (caller: Company['owner'], query: object = {}) => {
    const { body } = await caller.call(candidates.list, {
      params: { companyId: company.id },
      query: { sort: 'name', ...query },
    });
    return body.items.map((row) => [
      row.name,
      row.assignee?.memberId ?? null,
      row.consent?.givenAt?.slice(0, 10) ?? null,
      row.consent?.withdrawnAt?.slice(0, 10) ?? null,
    ]);
  };
  const include = 'assignee,consent';
  expect(await read(company.owner)).toEqual(['Ada', 'Bora', 'Cem'].map((name) => [name, null, null, null]));
  expect(await read(company.owner, { include })).toEqual([
    ['Ada', member.memberId, null, null],
    // The newest application has no assignee; the consent of the other one holds.
    ['Bora', null, '2026-01-11', null],
    ['Cem', null, null, '2026-01-19'],
  ]);
  const asMember = { ...company.owner, ...member } as Company['owner'];
  expect(await read(asMember, { include })).toEqual([
    ['Ada', member.memberId, null, null],
    ['Bora', null, '2026-01-11', null],
  ]);
  const cases: [object, string[], string[]][] = [
    [{ assignee: 'me' }, ['Bora'], ['Ada']],
    [{ assignee: member.memberId }, ['Ada'], ['Ada']],
    [{ assignee: company.owner.memberId, include }, ['Bora'], []],
    [{ assignee: 'none' }, ['Bora', 'Cem'], ['Bora']],
    [{ assignee: 'none,me' }, ['Bora', 'Cem'], ['Ada', 'Bora']],
    [{ assignee: member.memberId, location: 'Nowhere', match: 'any' }, ['Ada'], ['Ada']],
  ];
  const names = async (caller: Company['owner'], query: object) =>
    (await read(caller, query)).map(([name]) => name);
  for (const [query, all, own] of cases)
    expect([query, await names(company.owner, query), await names(asMember, query)]).toEqual([
      query,
      all,
      own,
    ]);
  const offered = async (caller: Company['owner']) =>
    (await caller.call(candidates.listFilters, { params: { companyId: company.id } })).body.assignees.map(
      ({ memberId, isMe }) => [memberId, isMe],
    );
  expect(await offered(asMember)).toEqual([[member.memberId, true]]);
  expect((await offered(company.owner)).length).toBe(2);
});

test('of several jobs, steps, outcomes, tags and sources one is enough', async () => {
  const company = await aCompany();
  const made = await company.inTenant(async (tx) => {
    const [first, second, third] = [await aJob(tx), await aJob(tx), await aJob(tx)];
    const apply = async (job: { id: string }, row: object, candidate: object) =>
      anApplication(tx, { jobId: job.id, ...row, candidate });
    await apply(first, {}, { name: 'Ada', source: 'linkedin', tags: ['Go'] });
    await apply(
      second,
      { outcome: 'hired', step_id: second.steps[1]?.id },
      { name: 'Bora', source: 'manual', tags: ['Java'] },
    );
    await apply(third, { outcome: 'rejected' }, { name: 'Cem', source: 'kariyer' });
    await apply(third, { outcome: 'withdrawn' }, { name: 'Dua', source: 'Fuar, İzmir "A\\' });
    const tagIds = [await findOrAddTag(tx, 'Go'), await findOrAddTag(tx, 'Java')];
    return { first, second, third, tagIds };
  });
  const { first, second, third, tagIds } = made;
  const find = finder(company);
  const cases: [object, string[]][] = [
    [{ jobId: `${first.id},${second.id}` }, ['Ada', 'Bora']],
    [{ jobId: `${first.id},${second.id},${third.id}`, outcome: 'hired,rejected' }, ['Bora', 'Cem']],
    [{ jobId: `${first.id},${second.id}`, sort: 'created' }, ['Bora', 'Ada']],
    [{ stepId: `${first.steps[0]?.id},${second.steps[1]?.id}` }, ['Ada', 'Bora']],
    [{ stepId: `${second.steps[0]?.id},${second.steps[1]?.id}` }, ['Bora']],
    [{ outcome: 'open,hired' }, ['Ada', 'Bora']],
    [{ tag: tagIds.join(',') }, ['Ada', 'Bora']],
    [{ source: 'linkedin, kariyer' }, ['Ada', 'Cem']],
    [{ source: 'linkedin,kariyer', outcome: 'rejected' }, ['Cem']],
    [{ source: 'Fuar, İzmir "A\\' }, ['Dua']],
    [{ source: 'Fuar\\, İzmir "A\\\\,linkedin' }, ['Ada', 'Dua']],
    [{ jobId: `${first.id},${second.id}`, source: 'kariyer', match: 'any' }, ['Ada', 'Bora', 'Cem']],
  ];
  for (const [query, names] of cases) expect([query, await find(query)]).toEqual([query, names]);
  const params = { companyId: company.id };
  for (const query of [{ jobId: `${first.id},x` }, { outcome: 'open,closed' }])
    expect((await company.owner.call(candidates.list, { params, query })).status).toBe(400);
});

test('a place with a distance finds those who live around it, in the neighbour country too', async () => {
  const company = await aCompany();
  await company.inTenant(async (tx) => {
    const place = (name: string, city: string, country: string) => aCandidate(tx, { name, city, country });
    await place('Ada', 'Strasbourg', 'FR');
    await place('Bora', 'Kehl', 'DE');
    await place('Cem', 'KARLSRUHE', 'DE');
    await place('Deniz', 'Berlin', 'DE');
    await place('Ece', 'Strasbourg', '');
    await place('Fatma', 'Beşiktaş / İstanbul', 'TR');
    await place('Gül', 'Gebze', 'TR');
    await place('Hale', 'Springfield, Illinois', 'US');
    await place('Işıl', 'Nowhere at all', 'FR');
    await place('Jale', '', 'FR');
    await place('Kaan', 'Strasbourg', 'CA');
    await place('Lale', 'Strasbourg', 'CA');
  });
  const find = finder(company);
  const cases: [object, string[]][] = [
    [{ near: 'Strasbourg', nearCountry: 'FR', within: '10' }, ['Ada', 'Bora', 'Ece']],
    [{ near: 'Strasbourg', nearCountry: 'FR', within: '100' }, ['Ada', 'Bora', 'Cem', 'Ece']],
    [{ near: 'İstanbul', nearCountry: 'TR', within: '10' }, ['Fatma']],
    [{ near: 'İstanbul', nearCountry: 'TR', within: '100' }, ['Fatma', 'Gül']],
    [{ near: 'Springfield, Illinois', nearCountry: 'US' }, ['Hale']],
    [{ near: 'Springfield, Missouri', nearCountry: 'US' }, []],
    [{ near: 'Atlantis', nearCountry: 'US' }, []],
    [{ near: 'Berlin', nearCountry: 'DE', lacks: 'tag' }, ['Deniz']],
    [{ near: 'Berlin', nearCountry: 'DE', location: 'Gebze', match: 'any' }, ['Deniz', 'Gül']],
  ];
  for (const [query, names] of cases) expect([query, await find(query)]).toEqual([query, names]);
  const near = { near: 'Berlin', nearCountry: 'DE' };
  expect(await finder(await aCompany())(near)).toEqual([]);
});

test('a skill that a member changed is found at once, and the old one no longer', async () => {
  const company = await aCompany();
  const { id, version } = await company.inTenant((tx) => aCandidate(tx, { name: 'Ada', skills: ['C++'] }));
  const params = { companyId: company.id, candidateId: id };
  await company.owner.call(candidates.update, { params, body: { version, skills: ['Machine Learning'] } });
  const find = finder(company);
  expect(await find({ skill: 'machine learning' })).toEqual(['Ada']);
  expect(await find({ skill: 'learning machine' })).toEqual([]);
  expect(await find({ skill: 'c++' })).toEqual([]);
  expect(await find({ skill: '++' })).toEqual([]);
  expect(await find({ skill: '++', sort: 'created' })).toEqual([]);
});

test('a skill that thousands have is found with the other filters, and counted', async () => {
  const company = await aCompany();
  const now = new Date();
  const person = (number: number): NewCandidate => ({
    id: newCandidateId(now),
    name: `P ${number}`,
    surname: '',
    email: '',
    other_emails: [],
    phone_number: '',
    other_phone_numbers: [],
    current_title: '',
    current_company: '',
    city: number < 3 ? 'Bursa' : '',
    country: '',
    summary: '',
    skills: ['SQL'],
    profile: {},
    source: 'manual',
    created_at: now,
  });
  const people = Array.from({ length: 2005 }, (_none, number) => person(number));
  await company.inTenant(async (tx) => {
    await insertCandidates(tx, people, now);
    await aCandidate(tx, { name: 'Ada', skills: ['COBOL'], city: 'Bursa' });
  });
  const find = finder(company);
  expect(await find({ skill: 'sql', location: 'bursa' })).toEqual(['P 0', 'P 1', 'P 2']);
  expect(await find({ skill: 'sql,cobol', location: 'bursa' })).toEqual(['Ada', 'P 0', 'P 1', 'P 2']);
  const query = { skill: 'sql', count: 'all' } as const;
  const { body } = await company.owner.call(candidates.list, { params: { companyId: company.id }, query });
  expect(body.total).toBe(2005);
});
