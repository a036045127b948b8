import { expect, test } from 'vitest';
import { aJob } from '#jobs/server/factory.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { aCompany } from '../../../tests/harness/api.ts';
import { candidates } from '../contract.ts';
import { aCandidate } from './factory.ts';
import { refreshCandidateSearch } from './search-document.ts';

type Company = Awaited<ReturnType<typeof aCompany>>;

const find =
  (company: Company, member: Pick<Company['owner'], 'call'> = company.owner) =>
  async (search: string): Promise<string[]> => {
    const { status, body } = await member.call(candidates.list, {
      params: { companyId: company.id },
      query: { search },
    });
    expect([search, status]).toEqual([search, 200]);
    return body.items.map(({ name }) => name);
  };

const isil = {
  name: 'Işıl',
  surname: 'Şahinoğlu',
  email: 'isil@sahin.example',
  phone_number: '+905329876543',
  current_title: 'Kıdemli Mühendis',
  current_company: 'Deniz Enerji',
  skills: ['C++', 'Node.js', 'Makine Öğrenmesi'],
};

test('words find a candidate regardless of accents and order', async () => {
  const company = await aCompany();
  await company.inTenant((tx) => aCandidate(tx, isil));
  await company.inTenant((tx) => aCandidate(tx, { name: 'Other', email: 'other@people.example' }));
  const found = find(company);
  const hits = [
    'isil',
    'IŞIL',
    'sahin ışıl',
    'İSİL',
    'c++',
    'node.js',
    'muhendis c++',
    'hin.exam',
    '0532 987',
    '(0532) 987 65 43',
    'ogrenme',
    'ş ı',
  ];
  for (const words of hits) expect([words, await found(words)]).toEqual([words, ['Işıl']]);
  for (const words of ['%', "'", 'c#', 'isil nobody', '\\', '&|!', 'c++ elif', "x' & !y:*", '{"not":{}}']) {
    expect([words, await found(words)]).toEqual([words, []]);
  }
});

test('phrases, exclusions, OR and fields narrow a search', async () => {
  const company = await aCompany();
  await company.inTenant(async (tx) => {
    await aCandidate(tx, isil);
    await aCandidate(tx, {
      name: 'Deniz',
      surname: 'Muhendis',
      email: 'deniz@people.example',
      current_title: 'Nurse',
      skills: ['Makine'],
      profile: { experiences: [{ title: 'Şef Garson', company: 'Ege Mühendislik' }] },
    });
  });
  const found = find(company);
  const cases: [string, string[]][] = [
    ['"makine öğrenmesi"', ['Işıl']],
    ['"makine öğren"', []],
    ['makine', ['Deniz', 'Işıl']],
    ['makine -c++', ['Deniz']],
    ['-makine', []],
    ['-nurse', ['Işıl']],
    ['nurse OR node', ['Deniz', 'Işıl']],
    ['(nurse OR node) -deniz', []],
    ['muhendis', ['Deniz', 'Işıl']],
    ['title:muhendis', ['Işıl']],
    ['unvan:"KIDEMLİ mühendis"', ['Işıl']],
    ['title:garson', ['Deniz']],
    ['company:muhendislik', ['Deniz']],
    ['şirket:(ege OR deniz)', ['Deniz', 'Işıl']],
    ['name:deniz', ['Deniz']],
    ['skill:c++', ['Işıl']],
    ['beceri:c#', []],
    ['skill:node.js title:kıdemli', ['Işıl']],
  ];
  for (const [search, names] of cases) expect([search, await found(search)]).toEqual([search, names]);
});

test('a name is found with a typing mistake when nothing matches exactly', async () => {
  const company = await aCompany();
  const other = await aCompany();
  await company.inTenant((tx) =>
    aCandidate(tx, { name: 'Mehmet', surname: 'Yılmaz', current_title: 'Welder' }),
  );
  await company.inTenant((tx) => aCandidate(tx, { name: 'Selin', surname: 'Kaya' }));
  await other.inTenant((tx) => aCandidate(tx, { name: 'Mehmt', surname: 'Elsewhere' }));
  const found = find(company);
  for (const search of [
    'mehmt',
    'mehmett',
    'nehmet',
    'mhemet yilmza',
    'Yilmas',
    'mehmt welder',
    'name:mehmt',
    'mehmt -selin',
  ])
    expect([search, await found(search)]).toEqual([search, ['Mehmet']]);
  for (const search of ['wedler', 'title:mehmt', '"mehmt"', 'mehmt selin', 'mht', 'mehmt -welder'])
    expect([search, await found(search)]).toEqual([search, []]);
  await company.inTenant((tx) => aCandidate(tx, { name: 'Mehmt', surname: 'Exact' }));
  expect(await found('mehmt')).toEqual(['Mehmt']);
});

/** Names of four to twelve letters. */
const names = [
  'Elif',
  'Pelin',
  'Mehmet',
  'Yasemin',
  'Abdullah',
  'Şahinoğlu',
  'Karaosman',
  'Hüseyinoğlu',
  'Çelebioğulla',
];

const at = (name: string, place: number, letters: string, removed: number): string =>
  name.slice(0, place) + letters + name.slice(place + removed);

/** The name with its neighbours at a place swapped. */
const swap = (name: string, place: number): string =>
  at(name, place, `${name[place + 1]}${name[place]}`, 2).toLowerCase();

/** For each kind of mistake the names with one at the start, in the middle and at the end. */
const mistakes: Record<string, (name: string, place: number) => string> = {
  'no mistake': (name) => name,
  'swapped neighbours': swap,
  'a doubled letter': (name, place) => at(name, place, name[place] ?? '', 0),
  'a missing letter': (name, place) => at(name, place, '', 1),
  'a wrong letter': (name, place) => at(name, place, 'x', 1),
  'an extra letter': (name, place) => at(name, place, 'x', 0),
  'letters of another alphabet': (name) => name.replaceAll(/[ıi]/g, 'í').replaceAll('ş', 's').toUpperCase(),
};

/** Two mistakes that are forgiven in names of five letters or more. */
const swappedTwice: Record<string, (name: string) => string> = {
  'a letter two places too far': (name) => swap(swap(name, 1), 2),
  'two pairs of swapped neighbours': (name) => swap(swap(name, 0), name.length - 2),
};

/** Those that are forgiven in names of five to eight letters. */
const twoMistakes: Record<string, (name: string) => string> = {
  'swapped neighbours and a wrong letter': (name) => at(swap(name, 1), name.length - 1, 'x', 1),
  'two extra letters': (name) => at(at(name, name.length, 'x', 0), 1, 'x', 0),
};

test('a name of four to twelve letters is found with each common mistake, and a longer one with two', async () => {
  const company = await aCompany();
  await company.inTenant(async (tx) => {
    for (const name of names) await aCandidate(tx, { name, surname: '' });
  });
  const found = find(company);
  const missed: string[] = [];
  const look = async (kind: string, name: string, typed: string) => {
    if (!(await found(typed)).includes(name)) missed.push(`${kind}: ${typed} for ${name}`);
  };
  for (const name of names) {
    for (const [kind, mistake] of Object.entries(mistakes)) {
      for (const place of new Set([0, Math.floor(name.length / 2), name.length - 2]))
        await look(kind, name, mistake(name, place));
    }
    const two = [
      ...(name.length < 5 ? [] : Object.entries(swappedTwice)),
      ...(name.length < 5 || name.length > 8 ? [] : Object.entries(twoMistakes)),
    ];
    for (const [kind, mistake] of two) await look(kind, name, mistake(name));
  }
  expect(missed).toEqual([]);
});

test('two mistakes are forgiven only when nobody is found with one, and the name is marked', async () => {
  const company = await aCompany();
  await company.inTenant(async (tx) => {
    await aCandidate(tx, { name: 'Pelin', surname: 'Demir' });
    await aCandidate(tx, { name: 'Selin', surname: 'Kaya' });
  });
  const found = find(company);
  expect(await found('peiln')).toEqual(['Pelin']);
  expect(await found('pleni')).toEqual(['Pelin']);
  expect(await found('pleni demir')).toEqual(['Pelin']);
  expect(await found('pleni kaya')).toEqual([]);
  expect(await found('-pleni')).toEqual(['Selin', 'Pelin']);
  expect(await found('title:pleni')).toEqual([]);
  expect(await found('"pleni"')).toEqual([]);
  const { body } = await company.owner.call(candidates.list, {
    params: { companyId: company.id },
    query: { search: 'pleni' },
  });
  expect(body.items[0]?.hit).toEqual({ field: 'name', parts: ['', 'Pelin', ' Demir'] });
});

test('a record that a member changed is found at once, and not by the old words', async () => {
  const company = await aCompany();
  const { id } = await company.inTenant((tx) => aCandidate(tx, { name: 'Ada', current_title: 'Welder' }));
  const found = find(company);
  const { body: before } = await company.owner.call(candidates.read, {
    params: { companyId: company.id, candidateId: id },
  });
  const change = {
    currentTitle: 'Baker',
    summary: 'Sourdough expert',
    profile: { languages: [{ name: 'Icelandic', level: 'B2' }] },
    version: before.version,
  };
  await company.owner.call(candidates.update, {
    params: { companyId: company.id, candidateId: id },
    body: change,
  });
  for (const search of ['baker', 'sourdough', 'icelandic', 'title:baker'])
    expect([search, await found(search)]).toEqual([search, ['Ada']]);
  expect(await found('welder')).toEqual([]);
});

test('a member of a hiring team finds only the applicants of its jobs, and nobody by a cover letter of another job', async () => {
  const company = await aCompany();
  const member = await company.member();
  await company.inTenant(async (tx) => {
    const mine = await aJob(tx, { hiringTeam: [{ memberId: member.memberId, role: 'recruiter' }] });
    const others = await aJob(tx);
    const seen = await aCandidate(tx, { name: 'Seen', current_title: 'Astronaut' });
    const hidden = await aCandidate(tx, { name: 'Hidden', surname: 'Zebulon', current_title: 'Astronaut' });
    await apply(tx, { job: mine, candidateId: seen.id });
    await apply(tx, { job: others, candidateId: seen.id, letter: 'I adore marmalade' });
    await apply(tx, { job: others, candidateId: hidden.id });
  });
  const asOwner = find(company);
  const asMember = find(company, member);
  expect(await asOwner('astronaut')).toEqual(['Hidden', 'Seen']);
  expect(await asMember('astronaut')).toEqual(['Seen']);
  expect([await asOwner('marmalade'), await asMember('marmalade')]).toEqual([['Seen'], []]);
  expect([await asOwner('"adore marmalade"'), await asMember('"adore marmalade"')]).toEqual([['Seen'], []]);
  expect([await asOwner('-marmalade'), await asMember('-marmalade')]).toEqual([['Hidden'], ['Seen']]);
  // An exact name of a hidden person does not keep the search from forgiving mistakes.
  expect([await asOwner('zebulan'), await asMember('zebulan')]).toEqual([['Hidden'], []]);
  expect(await find(await aCompany())('astronaut')).toEqual([]);
});

type SentApplication = { job: Awaited<ReturnType<typeof aJob>>; candidateId: string; letter?: string };

async function apply(tx: TenantTx, { job, candidateId, letter = '' }: SentApplication): Promise<void> {
  const row = {
    job_id: job.id,
    candidate_id: candidateId,
    step_id: job.steps[0]?.id ?? '',
    cover_letter: letter,
  };
  await tx.insertInto('applications').values(row).execute();
  await refreshCandidateSearch(tx, candidateId);
}

test('each hit shows where the search found the person, and nothing of hidden applications', async () => {
  const company = await aCompany();
  const member = await company.member();
  await company.inTenant(async (tx) => {
    const mine = await aJob(tx, { hiringTeam: [{ memberId: member.memberId, role: 'recruiter' }] });
    const others = await aJob(tx);
    const { id } = await aCandidate(tx, {
      name: 'Ada',
      skills: ['Rust'],
      summary: 'Loves <b>gardens</b> & rust',
    });
    await apply(tx, { job: mine, candidateId: id });
    await apply(tx, { job: others, candidateId: id, letter: 'I adore marmalade, and rust' });
  });
  const hitOf = async (caller: Pick<Company['owner'], 'call'>, search: string) => {
    const listed = await caller.call(candidates.list, {
      params: { companyId: company.id },
      query: { search },
    });
    return listed.body.items.map(({ hit }) => hit);
  };
  const inLetter = { field: 'letter', parts: ['I adore ', 'marmalade', ', and ', 'rust', ''] };
  expect(await hitOf(company.owner, 'marmalade rust')).toEqual([inLetter]);
  expect(await hitOf(member, 'rust -marmalade')).toEqual([{ field: 'skills', parts: ['', 'Rust', ''] }]);
  const inRecord = { field: 'record', parts: ['Loves <b>', 'gardens', '</b> & rust'] };
  expect([await hitOf(member, 'garden'), await hitOf(company.owner, 'gardens')]).toEqual([
    [{ ...inRecord, parts: ['Loves <b>', 'garden', 's</b> & rust'] }],
    [inRecord],
  ]);
  expect(await hitOf(member, '')).toEqual([null]);
});
