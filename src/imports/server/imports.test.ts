import { expect, test } from 'vitest';
import { candidates } from '#candidates/contract.ts';
import { aCandidate, listTagNames } from '#candidates/server/factory.ts';
import { tags } from '#candidates/tag-contract.ts';
import { findActingMember } from '#companies/server/acting-member.ts';
import { aCompany, type Caller, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import {
  aReadImport,
  csvOf,
  importCalls,
  importNow,
  uploadTable,
  xlsxOf,
} from '../../../tests/harness/imports.ts';
import { imports } from '../contract.ts';
import { removeOldImportsTask } from './background.ts';
import { lockImport } from './queries.ts';
import { runBatch } from './run-import.ts';

const headings = ['First name', 'Last name', 'E-mail', 'Phone', 'City', 'Tags'];
const elif = ['Elif', 'Demir', 'elif@example.test', '0532 123 45 67', 'Ankara', 'bridge; senior'];
const can = ['Can', 'Aksoy', 'can@example.test', '', 'İzmir', ''];
const table = csvOf([headings, elif, can]);

async function peopleOf(company: TestCompany) {
  return company.inTenant(async (tx) => {
    const people = await tx.selectFrom('candidates').selectAll().orderBy('sort_name').execute();
    const tags = new Map((await listTagNames(tx)).map((one) => [one.id, one.tags]));
    return people.map((person) => ({ ...person, tags: tags.get(person.id) ?? [] }));
  });
}

test('a table is read, checked and imported, and the people are found by the search', async () => {
  const company = await aCompany();
  const calls = await aReadImport(company.owner, company, table);
  const read = await calls.read(company.owner);
  expect(read).toMatchObject({
    state: 'mapping',
    headings,
    fields: ['name', 'surname', 'email', 'phone', 'city', 'tags'],
    rowCount: 2,
    encoding: 'utf-8',
    delimiter: ',',
    isRemembered: false,
  });
  expect(read.samples[0]).toEqual(elif);
  await calls.check(company.owner);
  expect(await calls.read(company.owner)).toMatchObject({ state: 'checked', counts: { new: 2, wrong: 0 } });
  expect(await peopleOf(company)).toEqual([]);
  await calls.start(company.owner);
  expect(await calls.read(company.owner)).toMatchObject({
    state: 'done',
    counts: { new: 2 },
    legalBasis: 'applied',
  });
  const [first, second] = await peopleOf(company);
  expect(first).toMatchObject({ name: 'Can', surname: 'Aksoy', source: 'import', city: 'İzmir' });
  expect(second).toMatchObject({ phone_number: '+905321234567', tags: ['bridge', 'senior'] });
  const params = { companyId: company.id };
  const found = await company.owner.call(candidates.list, { params, query: { search: 'demir' } });
  expect(found.body.items.map(({ id }) => id)).toEqual([second?.id]);
});

test('a workbook is read from its first or a chosen sheet, with long numbers as they are', async () => {
  const company = await aCompany();
  const book = xlsxOf({
    Notes: [['Nothing'], ['here']],
    'People & more': [
      ['Ad Soyad', 'Cep Telefonu'],
      ['Ayşe Nur Öz', 5321234567],
    ],
  });
  const calls = await aReadImport(company.owner, company, book, 'people.xlsx');
  expect(await calls.read(company.owner)).toMatchObject({
    sheet: 'Notes',
    sheets: ['Notes', 'People & more'],
  });
  const { params } = calls;
  await company.owner.call(imports.readAgain, { params, body: { sheet: 'People & more' } });
  await (await testServer()).runTasks();
  expect(await calls.read(company.owner)).toMatchObject({
    state: 'mapping',
    fields: ['fullName', 'phone'],
    samples: [['Ayşe Nur Öz', '5321234567']],
  });
});

test('every problem is named by row and column, and the wrong rows come back with the reason', async () => {
  const company = await aCompany();
  const wrong = csvOf([
    headings,
    elif,
    ['', 'Nameless', 'x@example.test', '', '', ''],
    [],
    ['=Bad', 'Address', 'not an address', '12', '', ''],
  ]);
  const calls = await aReadImport(company.owner, company, wrong);
  await calls.check(company.owner);
  expect(await calls.read(company.owner)).toMatchObject({ counts: { new: 1, wrong: 2 } });
  const rows = await calls.rows(company.owner);
  expect(rows.map(({ rowNumber, problems }) => [rowNumber, problems])).toEqual([
    [3, [{ column: 0, code: 'name_missing', value: '' }]],
    [
      5,
      [
        { column: 2, code: 'email_invalid', value: 'not an address' },
        { column: 3, code: 'phone_invalid', value: '12' },
      ],
    ],
  ]);
  const { params } = calls;
  const errors = await company.owner.call(imports.exportErrors, { params, query: { language: 'en' } });
  const text = String(errors.body);
  expect(text).toContain('"First name"');
  expect(text).toContain(`"'=Bad","Address"`);
  expect(text).toContain('"First name: The first name is missing"');
  expect(text).not.toContain('Elif');
});

test('headings may be odd, empty or repeated, and the file of wrong rows runs no formula in a spreadsheet', async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const odd = ['constructor', '__proto__', '', 'City', 'City', 'Full name', '=cmd()'];
  const signs = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', ' =1', '＝1'];
  const people = signs.map((sign) => ['__proto__', 'toString', sign, 'Bursa', sign, 'Nameless', sign]);
  const calls = await aReadImport(company.owner, company, csvOf([odd, ...people]));
  const { fields, headings: read } = await calls.read(company.owner);
  expect([read, fields]).toEqual([odd, ['', '', '', 'city', '', 'fullName', '']]);
  await calls.check(company.owner);
  expect(await calls.read(company.owner)).toMatchObject({ counts: { wrong: signs.length } });
  const { params } = calls;
  const errors = await company.owner.call(imports.exportErrors, { params, query: { language: 'tr' } });
  const cells = [...String(errors.body).matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell]) => cell ?? '');
  expect(cells.length).toBe((signs.length + 1) * (odd.length + 2));
  expect(cells.filter((cell) => /^[\s\0]*[=+\-@＝]/.test(cell))).toEqual([]);
  expect(await peopleOf(other)).toEqual([]);
  expect((await uploadTable(company.owner, company.id, '')).status).toBe(400);
});

test('known people are skipped, filled, overwritten or added, as the member chose', async () => {
  const known = { email: 'elif@example.test', city: '', current_title: 'Engineer', tags: ['old'] };
  const row = csvOf([
    ['Full name', 'Email', 'City', 'Title', 'Tags'],
    ['Elif Demir', 'ELIF@example.test', 'Bursa', 'Architect', 'new'],
  ]);
  const after = async (policy: 'skip' | 'fill' | 'overwrite' | 'add') => {
    const company = await aCompany();
    await company.inTenant((tx) => aCandidate(tx, known));
    const calls = await importNow(company, row, policy);
    const people = await peopleOf(company);
    const { counts } = await calls.read(company.owner);
    return { counts, people: people.map(({ city, current_title: title, tags }) => ({ city, title, tags })) };
  };
  expect(await after('skip')).toMatchObject({
    counts: { skipped: 1 },
    people: [{ city: '', title: 'Engineer', tags: ['old'] }],
  });
  expect(await after('fill')).toMatchObject({
    counts: { updated: 1 },
    people: [{ city: 'Bursa', title: 'Engineer', tags: ['new', 'old'] }],
  });
  expect(await after('overwrite')).toMatchObject({
    counts: { updated: 1 },
    people: [{ city: 'Bursa', title: 'Architect', tags: ['new', 'old'] }],
  });
  const added = await after('add');
  expect(added.people).toHaveLength(2);
});

test('a row that repeats an earlier one is the same person, and a shared phone number with another name is not', async () => {
  const company = await aCompany();
  const twice = csvOf([
    headings,
    elif,
    ['Elif', 'Demir', 'elif@example.test', '', '', 'third'],
    ['Murat', 'Demir', '', '0532 123 45 67', '', ''],
  ]);
  const calls = await importNow(company, twice, 'fill');
  expect(await calls.read(company.owner)).toMatchObject({ counts: { new: 2, updated: 1 } });
  const people = await peopleOf(company);
  expect(people.map(({ name, tags }) => [name, tags])).toEqual([
    ['Elif', ['bridge', 'senior', 'third']],
    ['Murat', []],
  ]);
  expect((await calls.rows(company.owner)).map(({ problems }) => problems.map(({ code }) => code))).toEqual([
    ['repeats_row'],
    ['other_name'],
  ]);
});

test('the second import of the same table changes nothing, and remembers the columns', async () => {
  const company = await aCompany();
  const first = await aReadImport(company.owner, company, table);
  const fields = ['name', 'surname', 'email', '', '', 'tags'] as const;
  const body = { fields: [...fields], policy: 'overwrite' as const };
  await company.owner.call(imports.check, { params: first.params, body });
  await (await testServer()).runTasks();
  await first.start(company.owner);
  const second = await aReadImport(company.owner, company, table);
  expect(await second.read(company.owner)).toMatchObject({ fields, isRemembered: true });
  await second.check(company.owner, 'overwrite');
  expect(await second.read(company.owner)).toMatchObject({ counts: { same: 2, new: 0, updated: 0 } });
});

test('an undo deletes the unused people, keeps the used ones, and restores what nobody changed since', async () => {
  const company = await aCompany();
  const { owner } = company;
  const known = await company.inTenant((tx) =>
    aCandidate(tx, {
      email: 'known@example.test',
      phone_number: '',
      city: 'Bursa',
      current_title: 'Engineer',
    }),
  );
  const mixed = csvOf([
    [...headings, 'Title'],
    elif,
    can,
    ['Elif', 'Demir', 'known@example.test', '', 'Konya', '', 'Architect'],
  ]);
  const calls = await importNow(company, mixed, 'overwrite');
  const params = { companyId: company.id };
  const idOf = async (name: string) => (await peopleOf(company)).find((one) => one.name === name)?.id ?? '';
  const canId = await idOf('Can');
  const change = (candidateId: string, version: number, body: object) =>
    owner.call(candidates.update, { params: { ...params, candidateId }, body: { version, ...body } });
  expect((await change(canId, 1, { city: 'Rize' })).status).toBe(200);
  expect((await change(known.id, 2, { city: 'Muş' })).status).toBe(200);
  const preview = await owner.call(imports.previewUndo, { params: calls.params });
  expect(preview.body).toEqual({
    removedCount: 1,
    restoredCount: 1,
    keptCount: 1,
    kept: [{ id: canId, name: 'Can', surname: 'Aksoy' }],
  });
  await calls.undo(owner);
  expect(await calls.read(owner)).toMatchObject({ state: 'undone', counts: { removed: 1, kept: 2 } });
  const left = await peopleOf(company);
  expect(left.map(({ name, city, current_title: title }) => [name, city, title])).toEqual([
    ['Can', 'Rize', ''],
    ['Elif', 'Muş', 'Engineer'],
  ]);
  expect((await owner.call(imports.undo, { params: calls.params })).problem.code).toBe('imports.wrong_state');
});

test('an undo takes away the tags that the import gave, and keeps those that people had', async () => {
  const company = await aCompany();
  const { owner } = company;
  const known = { email: 'known@example.test', phone_number: '', tags: ['Kıdemli', 'old'] };
  const { id } = await company.inTenant((tx) => aCandidate(tx, known));
  const draft = { name: 'Kept', color: 'blue' as const };
  const kept = await owner.call(tags.createTag, { params: { companyId: company.id }, body: draft });
  const calls = await importNow(
    company,
    csvOf([
      ['Full name', 'Email', 'Tags'],
      ['Elif Demir', 'known@example.test', 'kidemli; fair; kept; FAIR'],
      ['Can Aksoy', 'can@example.test', 'fair; kept; can-only'],
      ['Murat Uz', 'murat@example.test', 'fair; used'],
    ]),
    'fill',
  );
  const names = async () => (await peopleOf(company)).map((one) => [one.name, one.tags]);
  expect(await names()).toEqual([
    ['Can', ['can-only', 'fair', 'Kept']],
    ['Elif', ['fair', 'Kept', 'Kıdemli', 'old']],
    ['Murat', ['fair', 'used']],
  ]);
  const murat = (await peopleOf(company)).find(({ name }) => name === 'Murat')?.id ?? '';
  const params = { companyId: company.id, candidateId: murat };
  expect((await owner.call(candidates.addTag, { params, body: { name: 'met' } })).status).toBe(200);
  expect((await owner.call(imports.previewUndo, { params: calls.params })).body).toMatchObject({
    removedCount: 1,
    restoredCount: 1,
    keptCount: 1,
  });
  await calls.undo(owner);
  expect(await names()).toEqual([
    ['Elif', ['Kıdemli', 'old']],
    ['Murat', ['fair', 'met', 'used']],
  ]);
  expect(await calls.read(owner)).toMatchObject({ counts: { removed: 1, restored: 1, kept: 1 } });
  const left = await company.inTenant((tx) =>
    tx.selectFrom('tags').select('name').orderBy('name_key').execute(),
  );
  expect(left.map(({ name }) => name)).toEqual(['fair', 'Kept', 'Kıdemli', 'met', 'old', 'used']);
  expect(kept.status).toBe(201);
  expect((await peopleOf(company)).map((one) => one.id)).toContain(id);
});

test('skipped rows make no tags, merged names are one tag, and more than thirty are cut', async () => {
  const company = await aCompany();
  const { owner } = company;
  const many = Array.from({ length: 29 }, (_, place) => `tag ${place}`);
  await company.inTenant((tx) => aCandidate(tx, { email: 'elif@example.test', tags: many }));
  const row = csvOf([
    ['Full name', 'Email', 'Tags'],
    ['Elif Demir', 'elif@example.test', 'tag 1; one; two'],
  ]);
  await importNow(company, row, 'skip');
  const tagsIn = () => company.inTenant((tx) => tx.selectFrom('tags').select(['id', 'name']).execute());
  expect(await tagsIn()).toHaveLength(29);
  const calls = await importNow(company, row, 'fill');
  const [problem] = (await calls.rows(owner)).flatMap(({ problems }) => problems);
  expect(problem).toEqual({ column: 2, code: 'list_cut', value: '30' });
  expect((await peopleOf(company))[0]?.tags).toHaveLength(30);
  const idOf = async (name: string) => (await tagsIn()).find((one) => one.name === name)?.id ?? '';
  const merge = { params: { companyId: company.id, tagId: await idOf('one') } };
  await owner.call(tags.mergeTags, { ...merge, body: { tagIds: [await idOf('tag 2')] } });
  const again = csvOf([
    ['Full name', 'Email', 'Tags'],
    ['Elif Demir', 'elif@example.test', 'TAG 2'],
  ]);
  const same = await importNow(company, again, 'overwrite');
  expect(await same.read(owner)).toMatchObject({ counts: { same: 1, updated: 0 } });
});

test('rows that name one candidate by different contacts build on each other, and the undo goes back through them', async () => {
  const company = await aCompany();
  const known = { email: 'elif@example.test', phone_number: '', other_emails: ['e@x.test'], city: 'Rize' };
  await company.inTenant((tx) => aCandidate(tx, known));
  const calls = await importNow(
    company,
    csvOf([
      ['Full name', 'Email', 'Title', 'City', 'Tags'],
      ['Elif Demir', 'elif@example.test', 'Lead', 'Bursa', 'a'],
      ['Elif Demir', 'e@x.test', '', 'Konya', 'a; b'],
    ]),
    'overwrite',
  );
  const facts = async () =>
    (await peopleOf(company)).map((one) => [one.city, one.current_title, one.tags, one.version]);
  expect(await facts()).toEqual([['Konya', 'Lead', ['a', 'b'], 2]]);
  expect(await calls.read(company.owner)).toMatchObject({ counts: { updated: 2 } });
  await calls.undo(company.owner);
  expect(await facts()).toEqual([['Rize', 'Engineer', [], 3]]);
});

test('a row that repeats a row that cannot be imported is a new person', async () => {
  const company = await aCompany();
  const calls = await aReadImport(
    company.owner,
    company,
    csvOf([
      ['Full name', 'Email', 'LinkedIn'],
      ['Elif Demir', 'elif@example.test', 'linkedin.com/in/elif'],
      ['Elif Demir', 'e@x.test', 'linkedin.com/in/elif'],
    ]),
  );
  await calls.check(company.owner, 'fill');
  expect(await calls.read(company.owner)).toMatchObject({ counts: { new: 1, updated: 1 } });
  for (const name of ['Ayşe', 'Zeki'])
    await company.inTenant((tx) => aCandidate(tx, { name, email: 'elif@example.test', phone_number: '' }));
  await calls.start(company.owner);
  expect(await calls.read(company.owner)).toMatchObject({ counts: { new: 1, updated: 0, wrong: 1 } });
  expect((await peopleOf(company)).map(({ email }) => email)).toContain('e@x.test');
});

test('an import can be undone for 30 days, and its rows are deleted then', async () => {
  const company = await aCompany();
  const { platform } = await testServer();
  const calls = await importNow(company, table);
  const finished_at = new Date(Date.now() - 31 * 24 * 3600 * 1000);
  await company.inTenant((tx) => tx.updateTable('imports').set({ finished_at }).execute());
  const late = await company.owner.call(imports.undo, { params: calls.params });
  await removeOldImportsTask.run({}, platform);
  expect(late.problem.code).toBe('imports.wrong_state');
  const rows = await company.inTenant((tx) => tx.selectFrom('import_rows').select('row_number').execute());
  expect(rows).toEqual([]);
  expect(await calls.read(company.owner)).toMatchObject({ state: 'done', can: { undo: false } });
});

test('only members who see all candidates import, and only those who may change candidates update', async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const calls = await aReadImport(company.owner, company, table);
  const full = ['candidates.create', 'candidates.get', 'jobs.list'] as const;
  const blind = await company.member('candidates.create', 'candidates.get');
  const importer = await company.member(...full);
  const { params } = calls;
  const statuses = async (caller: Caller) => [
    (await uploadTable(caller, company.id, table)).status,
    (await caller.call(imports.read, { params })).status,
    (await caller.call(imports.list, { params: { companyId: company.id } })).status,
    (await caller.call(imports.exportErrors, { params })).status,
  ];
  expect(await statuses(blind)).toEqual([403, 403, 403, 403]);
  expect(await statuses(other.owner)).toEqual([404, 404, 404, 404]);
  expect(await statuses(importer)).toEqual([201, 200, 200, 200]);
  expect((await calls.check(importer, 'overwrite')).status).toBe(403);
  expect((await calls.check(importer, 'skip')).status).toBe(200);
  const elsewhere = importCalls(other, params.importId);
  expect((await other.owner.call(imports.read, { params: elsewhere.params })).status).toBe(404);
});

test('rows wait for the columns, a stopped import keeps what it wrote, and a started one is not deleted', async () => {
  const company = await aCompany();
  const { owner } = company;
  const calls = await aReadImport(owner, company, table);
  const { params } = calls;
  const early = await owner.call(imports.start, { params, body: { legalBasis: 'applied' } });
  expect(early.problem.code).toBe('imports.wrong_state');
  const nameless = { fields: ['', '', 'email', '', '', ''] as never, policy: 'skip' as const };
  const refused = await owner.call(imports.check, { params, body: nameless });
  expect(Object.keys(refused.problem.fields ?? {})).toEqual(['fields']);
  await calls.check(owner);
  await owner.call(imports.start, { params, body: { legalBasis: 'consented' } });
  expect((await owner.call(imports.stop, { params })).body.state).toBe('stopped');
  await (await testServer()).runTasks();
  expect(await peopleOf(company)).toEqual([]);
  expect((await owner.call(imports.delete, { params })).problem.code).toBe('imports.wrong_state');
  const draft = await aReadImport(owner, company, table);
  expect((await owner.call(imports.delete, { params: draft.params })).status).toBe(200);
  expect((await owner.call(imports.read, { params: draft.params })).status).toBe(404);
});

test('a batch whose process is killed is imported once, and forty starts at once start one import', async () => {
  const company = await aCompany();
  const { platform, ...server } = await testServer();
  const calls = await aReadImport(company.owner, company, table);
  await calls.check(company.owner);
  const body = { legalBasis: 'applied' as const };
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => company.owner.call(imports.start, { params: calls.params, body })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { userId } = company.owner;
  const killed = company.inTenant(async (tx) => {
    const found = await lockImport(tx, calls.params.importId);
    const actor = await findActingMember(tx, { userId, network: null, isBilled: false });
    if (found !== undefined) await runBatch(tx, found, { size: 500, now: platform.clock.now(), actor });
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  await Promise.all([server.runTasks(), server.runTasks()]);
  expect(await peopleOf(company)).toHaveLength(2);
  const events = await company.inTenant((tx) =>
    tx.selectFrom('events').select('type').where('type', '=', 'candidate.imported').execute(),
  );
  expect(events).toHaveLength(2);
});
