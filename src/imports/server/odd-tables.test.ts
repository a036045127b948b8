import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import pg from 'pg';
import { expect, test } from 'vitest';
import { aCompany, type TestCompany, testServer } from '../../../tests/harness/api.ts';
import { aReadImport, csvOf, importNow, xlsxOf } from '../../../tests/harness/imports.ts';
import { imports } from '../contract.ts';

const headings = ['First name', 'Last name', 'E-mail', 'Phone', 'Date added'];
const elif = ['Elif', 'Demir', 'elif@example.test', '', ''];

const peopleOf = (company: TestCompany) =>
  company.inTenant((tx) =>
    tx.selectFrom('candidates').select(['name', 'created_at', 'email']).orderBy('sort_name').execute(),
  );

test('a problem that quotes half of a character does not fail its row', async () => {
  const company = await aCompany();
  const odd = `${'x'.repeat(99)}😀 tail`;
  const rows = [
    ['Elif', 'Demir', '', odd, ''],
    ['Can', 'Aksoy', odd, '', ''],
  ];
  const calls = await importNow(company, csvOf([headings, ...rows]));
  const told = (await calls.rows(company.owner)).map(({ problems }) => problems.map(({ code }) => code));
  expect(told).toEqual([['phone_invalid'], ['email_invalid']]);
  expect((await peopleOf(company)).map(({ name }) => name)).toEqual(['Elif']);
});

test('a person who was added today is not added in the future', async () => {
  const company = await aCompany();
  const { clock } = await testServer();
  const morning = new Date(`${clock.now().toISOString().slice(0, 10)}T08:00:00Z`);
  clock.set(morning);
  await importNow(company, csvOf([headings, [...elif.slice(0, 4), morning.toISOString().slice(0, 10)]]));
  clock.set(null);
  const [person] = await peopleOf(company);
  expect(person?.created_at).toEqual(morning);
});

test('the last columns may have no heading, and stay in the file of wrong rows', async () => {
  const company = await aCompany();
  const rows = [['Ad', 'Soyad'], ['Elif', 'Demir', 'elif@example.test'], ['', 'Aksoy', '', 'Bursa'], ['Can']];
  const calls = await aReadImport(company.owner, company, csvOf(rows));
  expect(await calls.read(company.owner)).toMatchObject({ headings: ['Ad', 'Soyad', '', ''] });
  const { params } = calls;
  const body = { fields: ['name' as const, 'surname' as const, 'email' as const, '' as const] };
  await company.owner.call(imports.check, { params, body: { ...body, policy: 'skip' } });
  await (await testServer()).runTasks();
  await calls.start(company.owner);
  expect((await peopleOf(company)).map(({ email }) => email)).toEqual(['elif@example.test']);
  const errors = await company.owner.call(imports.exportErrors, { params, query: { language: 'en' } });
  expect(String(errors.body)).toContain('"Bursa"');
});

test('a workbook whose elements and relationships have another prefix is read', async () => {
  const company = await aCompany();
  const files = unzipSync(xlsxOf({ People: [headings, elif] }));
  for (const name of ['xl/workbook.xml', 'xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml']) {
    const text = strFromU8(files[name] ?? new Uint8Array());
    files[name] = strToU8(text.replaceAll(/<(\/?)([a-z])/gi, '<$1x:$2').replace('r:id=', 'd:id='));
  }
  const calls = await aReadImport(company.owner, company, Buffer.from(zipSync(files)), 'people.xlsx');
  expect(await calls.read(company.owner)).toMatchObject({ state: 'mapping', headings, rowCount: 1 });
});

test('a workbook with an empty first sheet offers the others, and no sheet that it does not have', async () => {
  const company = await aCompany();
  const { owner } = company;
  const book = xlsxOf({ Cover: [['Candidates 2026']], People: [headings, elif] });
  const calls = await aReadImport(owner, company, book, 'people.xlsx');
  const { params } = calls;
  expect(await calls.read(owner)).toMatchObject({ state: 'unreadable', sheets: ['Cover', 'People'] });
  for (const sheet of ['Nowhere', 'a\0b', '\ud83d', 'constructor']) {
    const refused = await owner.call(imports.readAgain, { params, body: { sheet } });
    expect([refused.status, Object.keys(refused.problem.fields ?? {})]).toEqual([400, ['sheet']]);
  }
  await owner.call(imports.readAgain, { params, body: { sheet: 'People' } });
  await (await testServer()).runTasks();
  expect(await calls.read(owner)).toMatchObject({ state: 'mapping', rowCount: 1 });
});

test('a row that fails in the database is found in few attempts', async () => {
  const company = await aCompany();
  const { ownerUrl } = await testServer();
  const people = Array.from({ length: 200 }, (_, n) => [n === 150 ? 'Boom' : `P${n}`, 'Öz', `p${n}@x.test`]);
  const calls = await aReadImport(company.owner, company, csvOf([headings.slice(0, 3), ...people]));
  await calls.check(company.owner);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  // A sequence also counts what is rolled back.
  await owner.query(`create sequence app.writes; grant usage on sequence app.writes to public;
    create function app.fail() returns trigger language plpgsql as $$ begin
      perform nextval('app.writes');
      if new.name = 'Boom' then raise exception 'odd one'; end if;
      return new; end $$;
    create trigger fail before insert on app.candidates for each row execute function app.fail()`);
  try {
    await calls.start(company.owner);
    expect(await calls.read(company.owner)).toMatchObject({ state: 'done', counts: { new: 199, wrong: 1 } });
    const { rows } = await owner.query<{ last_value: string }>('select last_value from app.writes');
    expect(Number(rows[0]?.last_value)).toBeLessThan(2000);
  } finally {
    await owner.query(
      'drop trigger fail on app.candidates; drop function app.fail(); drop sequence app.writes',
    );
    await owner.end();
  }
  expect((await calls.rows(company.owner, 'wrong')).map(({ problems }) => problems[0]?.code)).toEqual([
    'failed',
  ]);
});

test('the import adds the people that the check announced, also those behind the first batch', async () => {
  const company = await aCompany();
  const people = Array.from({ length: 510 }, (_, n) => [`P${n}`, 'Öz', `p${n}@x.test`, '']);
  const shared = '0532 123 45 67';
  const family = [
    ['Elif', 'Demir', '', shared],
    ...people,
    ['Elif', 'Demirel', '', shared],
    ['Elif', 'Demir', '', shared],
  ];
  const calls = await aReadImport(company.owner, company, csvOf([headings.slice(0, 4), ...family]));
  await calls.check(company.owner);
  const announced = (await calls.read(company.owner)).counts;
  await calls.start(company.owner);
  expect((await calls.read(company.owner)).counts).toEqual(announced);
  expect(announced).toMatchObject({ new: people.length + 2, skipped: 1 });
});
