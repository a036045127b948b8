import { expect, test } from 'vitest';
import { candidates } from '#candidates/contract.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { anApplication } from '#applications/server/factory.ts';
import { aJob } from '#jobs/server/factory.ts';
import { aCompany, type Caller } from '../../../tests/harness/api.ts';
import { exportTable } from '../../../tests/harness/exports.ts';
import { candidateLists } from '../candidate-list-contract.ts';
import { applicants } from '../contract.ts';

const readers = ['jobs.list', 'candidates.list', 'candidates.get'] as const;

const draft = {
  name: 'From Ankara',
  isShared: true,
  filters: { location: 'Ankara', outcome: 'open' as const },
  columns: ['name', 'email', 'skills'] as const,
  sort: 'name' as const,
  order: 'desc' as const,
};

async function aListedCompany() {
  const company = await aCompany();
  const recruiter = await company.member(...readers, 'candidates.update');
  const reader = await company.member(...readers);
  const params = { companyId: company.id };
  const create = (caller: Caller, body: object = {}) =>
    caller.call(candidateLists.createCandidateView, { params, body: { ...draft, ...body } as never });
  const views = async (caller: Caller) =>
    (await caller.call(candidateLists.listCandidateViews, { params })).body;
  return { company, recruiter, reader, params, create, views };
}

test('a view of all candidates is shared by members who may edit them, and is apart from the views of jobs', async () => {
  const { company, recruiter, reader, params, create, views } = await aListedCompany();
  const made = await create(recruiter);
  expect([made.status, made.body]).toMatchObject([201, { ...draft, isMine: true, can: { change: true } }]);
  expect(await views(reader)).toMatchObject({
    items: [{ name: draft.name, isMine: false, can: { change: false } }],
    can: { share: false, export: false, change: false },
  });
  expect((await views(recruiter)).can).toEqual({ share: true, export: true, change: true });
  expect((await create(reader)).problem.code).toBe('applicants.may_not_share');
  expect((await create(reader, { isShared: false })).status).toBe(201);
  expect((await create(recruiter)).problem.code).toBe('applicants.view_name_taken');
  for (const broken of [{ columns: ['flags'] }, { filters: { step: 'x' } }, { sort: 'rating' }]) {
    expect((await create(recruiter, { name: 'Other', ...broken })).status, JSON.stringify(broken)).toBe(400);
  }
  const other = await aCompany();
  const foreign = await other.inTenant((tx) => aJob(tx));
  const job = await company.inTenant((tx) => aJob(tx));
  const ofJob = async (jobId: string) =>
    (await create(recruiter, { name: jobId, filters: { jobId } })).status;
  expect([await ofJob(foreign.id), await ofJob(job.id)]).toEqual([404, 201]);
  const jobParams = { ...params, jobId: job.id };
  expect((await recruiter.call(applicants.listViews, { params: jobParams })).body.items).toEqual([]);
  const viewParams = { ...jobParams, viewId: made.body.id };
  expect((await recruiter.call(applicants.deleteView, { params: viewParams })).status).toBe(404);
});

test('a default view of candidates is the own choice, also of two choices at once, and ends with the view', async () => {
  const { recruiter, reader, params, create, views } = await aListedCompany();
  const ids = [(await create(recruiter)).body.id, (await create(recruiter, { name: 'Other' })).body.id];
  const choose = (caller: Caller, viewId: string | null) =>
    caller.call(candidateLists.setDefaultCandidateView, { params, body: { viewId } });
  const defaults = async (caller: Caller) =>
    (await views(caller)).items.filter((view) => view.isDefault).map((view) => view.id);
  const answers = await Promise.all(ids.map((id) => choose(reader, id)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [chosen = ''] = await defaults(reader);
  expect(ids).toContain(chosen);
  expect([await defaults(reader), await defaults(recruiter)]).toEqual([[chosen], []]);
  const viewParams = { ...params, candidateViewId: chosen ?? '' };
  expect((await reader.call(candidateLists.deleteCandidateView, { params: viewParams })).status).toBe(403);
  expect((await recruiter.call(candidateLists.deleteCandidateView, { params: viewParams })).status).toBe(200);
  expect(await defaults(reader)).toEqual([]);
  await choose(reader, ids.find((id) => id !== chosen) ?? '');
  await choose(reader, null);
  expect(await defaults(reader)).toEqual([]);
  const other = await aCompany();
  const elsewhere = { companyId: other.id, candidateViewId: ids.find((id) => id !== chosen) ?? '' };
  const body = { ...draft, columns: [...draft.columns] };
  const stolen = await other.owner.call(candidateLists.updateCandidateView, { params: elsewhere, body });
  expect(stolen.status).toBe(404);
  const inside = { ...elsewhere, companyId: params.companyId };
  expect((await recruiter.call(candidateLists.updateCandidateView, { params: inside, body })).status).toBe(
    200,
  );
});

async function aTable() {
  const listed = await aListedCompany();
  const people = await listed.company.inTenant(async (tx) => {
    const job = await aJob(tx, { title: 'Welder' });
    const applied = await anApplication(tx, {
      jobId: job.id,
      rating: 4,
      applied_at: new Date('2026-05-01T21:30:00Z'),
      candidate: {
        name: '=1+1',
        surname: 'Öz',
        email: 'oz@example.test',
        tags: ['a', 'b'],
        city: '',
        country: '',
      },
    });
    const added = await aCandidate(tx, {
      name: 'Zoë',
      surname: 'Şen',
      source: 'manual',
      email: 'zoe@example.test',
      skills: ['C++', 'Rust'],
      profile: JSON.stringify({
        languages: [{ name: 'Turkish', level: 'C1' }, { name: 'Danish' }],
        links: [{ label: '', url: 'https://zoe.example.test' }],
      }),
    });
    return { applied: applied.candidate_id, added: added.id };
  });
  const take = (query: object, caller: Caller = listed.recruiter) =>
    exportTable(caller, candidateLists.exportCandidates, { params: listed.params, body: query });
  return { ...listed, people, take };
}

test('candidates are exported in order, by filters or picked, with the latest application and the profile', async () => {
  const { take, people } = await aTable();
  const columns = 'name,email,job,applied,rating,tags,skills,languages,links,source'.split(',');
  const all = await take({ columns, sort: 'name', order: 'desc', timeZone: 'Europe/Istanbul' });
  expect(all.headers['content-disposition']).toMatch(/^attachment; filename="candidates-[\d-]+\.csv"$/);
  expect(all.body).toBe(
    '\ufeff"Name","Email","Job","Applied (Europe/Istanbul)","Rating","Tags","Skills","Languages","Links","Source"\r\n' +
      `"Zoë Şen","zoe@example.test","","","","","C++, Rust","Turkish (C1), Danish","https://zoe.example.test","Added by the team"\r\n` +
      `"'=1+1 Öz","oz@example.test","Welder","2026-05-02 00:30","4","a, b","","","","Careers page"\r\n`,
  );
  const found = await take({ columns: ['name'], filters: { search: 'sen' } });
  expect(found.body).toBe('\ufeff"Name"\r\n"Zoë Şen"\r\n');
  const picked = await take({
    columns: ['name'],
    filters: { search: 'sen' },
    picked: [people.applied],
    language: 'tr',
  });
  expect(picked.body).toBe(`\ufeff"Ad"\r\n"'=1+1 Öz"\r\n`);
});

test('an export has the assignee of the latest application, and the consent, given or withdrawn', async () => {
  const { company, recruiter, params, take, people } = await aTable();
  const setConsent = (withdrawn_at: Date | null) =>
    company.inTenant(async (tx) => {
      const { id } = await tx
        .selectFrom('applications')
        .select('id')
        .where('candidate_id', '=', people.applied)
        .executeTakeFirstOrThrow();
      const text = await tx
        .insertInto('privacy_texts')
        .values({ kind: 'talent_pool', language: 'en', version: `${withdrawn_at}`, body: 'Keep me' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const facts = { application_id: id, candidate_id: people.applied, text_id: text.id, is_given: true };
      const recorded_at = new Date('2026-05-01T21:30:00Z');
      await tx.deleteFrom('consent_records').where('candidate_id', '=', people.applied).execute();
      await tx
        .insertInto('consent_records')
        .values({ ...facts, recorded_at, withdrawn_at })
        .execute();
      const { job_id } = await tx
        .selectFrom('applications')
        .select('job_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const member_id = recruiter.memberId;
      await tx
        .insertInto('hiring_team_members')
        .values({ job_id, member_id, role: 'recruiter' })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await tx.updateTable('applications').set({ assignee_id: member_id }).where('id', '=', id).execute();
    });
  const export_ = async () =>
    (
      await take({
        columns: ['name', 'assignee', 'consent'],
        sort: 'name',
        order: 'desc',
        timeZone: 'Europe/Istanbul',
      })
    ).body;
  const head = '\ufeff"Name","Assigned to","Consent to be kept (Europe/Istanbul)"\r\n';
  const { body } = await recruiter.call(candidates.listFilters, { params });
  expect(body.assignees).toEqual([]);
  await setConsent(null);
  const [member] = (await recruiter.call(candidates.listFilters, { params })).body.assignees;
  expect(member?.isMe).toBe(true);
  const name = `${member?.name} ${member?.surname}`;
  expect(await export_()).toBe(
    `${head}"Zoë Şen","","Not given"\r\n"'=1+1 Öz","${name}","Given on 2026-05-02 00:30"\r\n`,
  );
  await setConsent(new Date('2026-06-03T10:00:00Z'));
  expect(await export_()).toContain(`"${name}","Withdrawn on 2026-06-03 13:00"`);
});

test('an export of candidates needs the right to edit, is recorded, and holds no one of another company', async () => {
  const { company, reader, take, people } = await aTable();
  expect((await take({ columns: ['name'] }, reader)).status).toBe(403);
  const recorded = () =>
    company.inTenant((tx) =>
      tx.selectFrom('events').select('data').where('type', '=', 'candidate.exported').execute(),
    );
  expect(await recorded()).toEqual([]);
  expect((await take({ columns: ['name', 'email'] })).status).toBe(200);
  expect(await recorded()).toEqual([{ data: { columns: ['name', 'email'], isPicked: false } }]);
  const other = await aCompany();
  const stolen = await exportTable(other.owner, candidateLists.exportCandidates, {
    params: { companyId: other.id },
    body: { columns: ['name'], picked: [people.added] },
  });
  expect(stolen.body).toBe('\ufeff"Name"\r\n');
});

test('the list sorts both ways page by page, and has skills, languages and links on request', async () => {
  const { company, recruiter, params } = await aTable();
  await company.inTenant((tx) => aCandidate(tx, { name: 'Mert' }));
  const walk = async (query: object) => {
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await recruiter.call(candidates.list, { params, query: { ...query, limit: 1, cursor } });
      names.push(...page.body.items.map((item) => item.name));
      cursor = page.body.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return names;
  };
  expect(await walk({ sort: 'created', order: 'asc' })).toEqual(['=1+1', 'Zoë', 'Mert']);
  expect(await walk({ sort: 'created' })).toEqual(['Mert', 'Zoë', '=1+1']);
  expect(await walk({ sort: 'name', order: 'desc' })).toEqual(['Zoë', 'Mert', '=1+1']);
  expect(await walk({ sort: 'name', order: 'desc', search: 'example' })).toEqual(['Zoë', 'Mert', '=1+1']);
  expect(await walk({ sort: 'created', order: 'asc', search: 'example' })).toEqual(['=1+1', 'Zoë', 'Mert']);
  const query = { search: 'zoe' };
  const [plain, detailed] = await Promise.all(
    [query, { ...query, details: 'true' as const }].map((asked) =>
      recruiter.call(candidates.list, { params, query: asked }),
    ),
  );
  expect(plain?.body.items).toMatchObject([{ skills: [], languages: [], links: [] }]);
  expect(detailed?.body.items).toMatchObject([
    {
      skills: ['C++', 'Rust'],
      languages: [
        { name: 'Turkish', level: 'C1' },
        { name: 'Danish', level: '' },
      ],
      links: ['https://zoe.example.test'],
    },
  ]);
});
