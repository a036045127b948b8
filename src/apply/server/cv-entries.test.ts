import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { applicants } from '#applicants/contract.ts';
import { boards } from '#board/contract.ts';
import { candidates } from '#candidates/contract.ts';
import { aCandidate } from '#candidates/server/factory.ts';
import { companies } from '#companies/contract.ts';
import { profiles } from '#profiles/contract.ts';
import { aCompany, aUser, type TestCompany, testServer, visitor } from '../../../tests/harness/api.ts';
import { anApplicant, anIntroduction, type Applicant, contact } from '../../../tests/harness/applicant.ts';
import { scannedPdf, textPdf } from '../../../tests/harness/documents.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { aCareersJob, type CareersJob, read } from '../../../tests/harness/own-applications.ts';
import { linkParts } from '#applications/link-rules.ts';
import type { Draft } from '../contract.ts';
import type { CvEntry } from '../cv-entry-contract.ts';
import { entriesOf } from '../cv-entry-rules.ts';

const page = [
  'Işıl Çelik',
  'isil.celik@example.test',
  'Experience',
  'Bridge engineer, Kule Yapı A.Ş.',
  '03/2019 – present',
  'Draughtsman, Köprü Ltd.',
  '2015 – 2018',
  'Education',
  'Boğaziçi University',
  'BSc Civil Engineering',
  '2010 – 2014',
  'Skills',
  'AutoCAD, Revit, Welding',
  'Languages',
  'English (C1), Turkish (native)',
];
const email = () => `cv-${randomUUID()}@example.test`;

const applyTo = ({ company, job }: CareersJob, sessionToken?: string) =>
  anApplicant(company.slug, job.slug, sessionToken === undefined ? {} : { sessionToken });

/** Uploads a CV and reads it into entries, as the form does. */
async function withCv(applicant: Applicant, lines = page): Promise<Draft> {
  expect((await applicant.upload(await textPdf([lines]))).status).toBe(201);
  await (await testServer()).runTasks();
  const offered = await applicant.offerCvEntries();
  expect(offered.status).toBe(200);
  return offered.body;
}

const entriesIn = ({ data }: Pick<Draft, 'data'>, kind: CvEntry['kind']) =>
  entriesOf(data.cvEntries ?? {}, kind);
const namesIn = (draft: Pick<Draft, 'data'>) =>
  (['experience', 'education', 'skill', 'language'] as const).map((kind) =>
    entriesIn(draft, kind).map(([, entry]) =>
      entry.kind === 'experience'
        ? entry.title
        : entry.kind === 'education'
          ? entry.institution
          : entry.kind === 'skill'
            ? entry.name
            : entry.language,
    ),
  );

function idOf(draft: Draft, kind: CvEntry['kind'], place = 0): string {
  return entriesIn(draft, kind)[place]?.[0] ?? '';
}

const aJobEntry = (more: object = {}): CvEntry => ({
  kind: 'experience',
  title: 'Diver',
  company: 'Harbour',
  startMonth: '2020-01',
  endMonth: '2021',
  isOngoing: false,
  description: '',
  position: 20,
  isRead: false,
  toCheck: [],
  ...more,
});

async function candidateOf(company: TestCompany, address: string) {
  const at = { params: { companyId: company.id } };
  const { items } = (await company.owner.call(candidates.list, { ...at, query: { search: address } })).body;
  const candidateId = items[0]?.id ?? '';
  const params = { companyId: company.id, candidateId };
  return { row: items[0], candidate: (await company.owner.call(candidates.read, { params })).body };
}

describe('a CV', () => {
  test('fills overview, card and list of the candidate, as the applicant confirmed it', async () => {
    const job = await aCareersJob();
    const { company } = job;
    const other = await aCompany();
    const applicant = await applyTo(job);
    const draft = await withCv(applicant);
    expect(namesIn(draft)).toEqual([
      ['Bridge engineer', 'Draughtsman'],
      ['Boğaziçi University'],
      ['AutoCAD', 'Revit', 'Welding'],
      ['en', 'tr'],
    ]);
    expect(draft.readCvFileId).toBe(draft.files[0]?.id);
    const [, first] = entriesIn(draft, 'experience')[0] ?? [];
    expect(first).toMatchObject({ startMonth: '2019-03', isOngoing: true, isRead: true });
    const address = email();
    const changed = await applicant.change({
      ...contact(address),
      cvEntries: {
        [idOf(draft, 'experience')]: { ...first, title: 'Lead bridge engineer', isRead: false } as CvEntry,
        [idOf(draft, 'skill', 2)]: null,
        [randomUUID()]: { kind: 'skill', name: 'Diving', position: 9, isRead: false, toCheck: [] },
      },
    });
    expect(changed.body.problems).toEqual({});
    expect((await applicant.submit()).status).toBe(200);
    const { candidate, row } = await candidateOf(company, address);
    const [title, employer] = ['Lead bridge engineer', expect.stringContaining('Kule Yapı') as string];
    expect(row).toMatchObject({ currentTitle: title, currentCompany: employer });
    expect(candidate).toMatchObject({
      currentTitle: title,
      currentCompany: employer,
      skills: ['AutoCAD', 'Revit', 'Diving'],
      profile: {
        experiences: [
          { title, company: employer, startedOn: '2019-03', endedOn: '' },
          { title: 'Draughtsman', startedOn: '2015', endedOn: '2018' },
        ],
        education: [{ school: 'Boğaziçi University', endedOn: '2014' }],
        languages: [
          { name: 'English', level: 'C1' },
          { name: 'Turkish', level: 'Native' },
        ],
      },
    });
    const at = { params: { companyId: company.id, jobId: job.job.id } };
    const cards = JSON.stringify((await company.owner.call(boards.board, { ...at, query: {} })).body);
    expect(cards).toContain('Lead bridge engineer');
    const list = await company.owner.call(applicants.listApplicants, { ...at, query: {} });
    expect(JSON.stringify(list.body)).toContain('Lead bridge engineer');
    const foreign = { params: { companyId: other.id, candidateId: candidate.id } };
    expect((await other.owner.call(candidates.read, foreign)).status).toBe(404);
    const mail = (await mailsTo(address)).at(-1)?.text ?? '';
    const token = /\/applications\/([\w-]+)/.exec(mail)?.[1] ?? '';
    const seen = await read(visitor(), linkParts(token)?.applicationId ?? '', token);
    expect(seen.body.profile).toMatchObject({
      skills: ['AutoCAD', 'Revit', 'Diving'],
      experiences: [{ title }, { title: 'Draughtsman' }],
    });
  });

  test('is read once; another one replaces what was offered, and nothing that the applicant changed', async () => {
    const applicant = await applyTo(await aCareersJob());
    const draft = await withCv(applicant);
    const [jobId, skillId] = [idOf(draft, 'experience'), idOf(draft, 'skill')];
    const own = randomUUID();
    const typed = { ...draft.data.cvEntries?.[jobId], description: 'Mine', isRead: false } as CvEntry;
    await applicant.change({ cvEntries: { [jobId]: typed, [skillId]: null, [own]: aJobEntry() } });
    const again = await applicant.offerCvEntries();
    expect(again.body.data.cvEntries?.[jobId]).toMatchObject({ description: 'Mine' });
    const newer = page
      .filter((line) => !line.startsWith('BSc'))
      .map((line) => line.replace('Revit', 'Rhino'));
    const replaced = await withCv(applicant, newer);
    expect(namesIn(replaced)).toEqual([
      ['Bridge engineer', 'Draughtsman', 'Diver'],
      ['Boğaziçi University'],
      ['Rhino', 'Welding'],
      ['en', 'tr'],
    ]);
    expect(replaced.data.cvEntries?.[jobId]).toMatchObject({ description: 'Mine', isRead: false });
    await applicant.removeFile(replaced.files[0]?.id ?? '');
    const left = (await applicant.read()).body;
    expect(namesIn(left)).toEqual([['Bridge engineer', 'Diver'], [], [], []]);
    expect(left.readCvFileId).toBeNull();
  });

  test('marks what the reader is unsure of', async () => {
    const draft = await withCv(await applyTo(await aCareersJob()), [
      'Experience',
      'Quux – Frob',
      '2019 – 2021',
    ]);
    const [, entry] = entriesIn(draft, 'experience')[0] ?? [];
    expect(entry?.toCheck).toEqual(['title', 'company']);
  });

  test('that is a scan offers nothing and changes nothing', async () => {
    const job = await aCareersJob();
    const applicant = await applyTo(job);
    await applicant.upload(await scannedPdf());
    await (await testServer()).runTasks();
    const { status, body } = await applicant.offerCvEntries();
    expect([status, body.data.cvEntries, body.readCvFileId]).toEqual([200, undefined, null]);
    const address = email();
    await applicant.change(contact(address));
    expect((await applicant.submit()).status).toBe(200);
    const { candidate } = await candidateOf(job.company, address);
    expect(candidate).toMatchObject({ skills: [], currentTitle: '' });
  });

  test('is left out on request, and an entry that says nothing is not sent', async () => {
    const job = await aCareersJob();
    const [without, blank] = [await applyTo(job), await applyTo(job)];
    const [one, other] = [email(), email()];
    await withCv(without);
    await without.change({ ...contact(one), sendCvEntries: false });
    const wrong = { [randomUUID()]: aJobEntry({ startMonth: '2021-01', endMonth: '2020-01' }) };
    expect((await without.change({ cvEntries: wrong })).body.problems).toEqual({});
    expect((await without.submit()).status).toBe(200);
    expect((await candidateOf(job.company, one)).candidate.profile.experiences).toEqual([]);
    const empty = aJobEntry({ title: '', company: '', startMonth: '19' });
    await blank.change({ ...contact(other), cvEntries: { [randomUUID()]: empty } });
    expect((await blank.submit()).status).toBe(200);
    expect((await candidateOf(job.company, other)).candidate.profile.experiences).toEqual([]);
  });

  test('offers the same when two devices read it at once', async () => {
    const applicant = await applyTo(await aCareersJob());
    await applicant.upload(await textPdf([page]));
    await (await testServer()).runTasks();
    const answers = await Promise.all(Array.from({ length: 8 }, () => applicant.offerCvEntries()));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(namesIn((await applicant.read()).body)[0]).toEqual(['Bridge engineer', 'Draughtsman']);
  });
});

describe('the entries of a form', () => {
  test('are saved one by one, so that two devices lose nothing', async () => {
    const applicant = await applyTo(await aCareersJob());
    const entries = Array.from({ length: 10 }, (_, position) => [randomUUID(), position] as const);
    const saved = await Promise.all(
      entries.map(([id, position]) =>
        applicant.change({ cvEntries: { [id]: aJobEntry({ position, title: `Job ${position}` }) } }),
      ),
    );
    expect(saved.map(({ status }) => status)).toEqual(saved.map(() => 200));
    expect(namesIn((await applicant.read()).body)[0]).toEqual(entries.map(([, one]) => `Job ${one}`));
  });

  test('have limits, known keys and possible months, and a refused change stores nothing', async () => {
    const job = await aCareersJob();
    const applicant = await applyTo(job);
    const id = randomUUID();
    const refused = [
      { [id]: { ...aJobEntry(), salary: 1 } },
      { [id]: { ...aJobEntry(), kind: 'hobby' } },
      { [id]: aJobEntry({ title: 'x'.repeat(121) }) },
      { [id]: aJobEntry({ description: 'x'.repeat(4001) }) },
      { salary: aJobEntry() },
      Object.fromEntries(Array.from({ length: 51 }, () => [randomUUID(), aJobEntry()])),
    ];
    for (const cvEntries of refused) {
      const answer = await applicant.change({ cvEntries } as never);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.problem.fields ?? {})[0]).toMatch(/^cvEntries/);
    }
    // The server's parser refuses these keys itself.
    for (const key of ['constructor', '__proto__']) {
      const cvEntries = JSON.parse(`{"${key}": ${JSON.stringify(aJobEntry())}}`) as object;
      expect((await applicant.change({ cvEntries } as never)).status).toBe(400);
    }
    expect((await applicant.read()).body.data.cvEntries).toBeUndefined();
    const address = email();
    const reversed = aJobEntry({ startMonth: '2021-05', endMonth: '2020' });
    await applicant.change({ ...contact(address), cvEntries: { [id]: reversed } });
    const answer = await applicant.submit();
    expect([answer.status, Object.keys(answer.problem.fields ?? {})]).toEqual([400, [`cvEntries.${id}`]]);
    for (const startMonth of ['-05', '20', '2021-13', '2999-01']) {
      const { problems } = (await applicant.change({ cvEntries: { [id]: aJobEntry({ startMonth }) } })).body;
      expect(Object.keys(problems)).toEqual([`cvEntries.${id}`]);
    }
    await applicant.change({ cvEntries: { [id]: aJobEntry({ startMonth: '2021', endMonth: '2021' }) } });
    expect((await applicant.submit()).status).toBe(200);
    expect((await candidateOf(job.company, address)).candidate.profile.experiences).toMatchObject([
      { title: 'Diver', startedOn: '2021' },
    ]);
  });

  test('change nothing about a candidate whom the team knows', async () => {
    const job = await aCareersJob();
    const address = email();
    await job.company.inTenant((tx) =>
      aCandidate(tx, { email: address, skills: ['Climbing'], current_title: 'Our title' }),
    );
    const applicant = await applyTo(job);
    await withCv(applicant);
    await applicant.change(contact(address));
    expect((await applicant.submit()).status).toBe(200);
    const { candidate } = await candidateOf(job.company, address);
    expect(candidate).toMatchObject({ skills: ['Climbing'], currentTitle: 'Our title' });
    const [sent] = await job.company.inTenant((tx) =>
      tx.selectFrom('applications').select('sent_profile').execute(),
    );
    expect(sent?.sent_profile).toMatchObject({ skills: ['AutoCAD', 'Revit', 'Welding'] });
  });

  test('give way to the profile of a signed-in applicant, unless they leave it out', async () => {
    const job = await aCareersJob();
    const user = await aUser();
    const body = { title: 'Pilot', company: 'Wings', startMonth: '2020-01', isOngoing: true };
    await user.call(profiles.createExperience, { body });
    const applicant = await applyTo(job, user.token ?? '');
    expect((await withCv(applicant)).data.cvEntries).toBeUndefined();
    await applicant.change({ sendProfile: false });
    expect(namesIn((await applicant.offerCvEntries()).body)[0]).toEqual(['Bridge engineer', 'Draughtsman']);
    await applicant.change({ sendProfile: true });
    expect((await applicant.submit()).status).toBe(200);
    const { candidate } = await candidateOf(job.company, applicant.draft.data.email ?? '');
    expect(candidate).toMatchObject({ currentTitle: 'Pilot', skills: [] });
  });

  test('are part of an application without a job', async () => {
    const company = await aCompany();
    const on = { params: { companyId: company.id }, body: { takesIntroductions: true } };
    await company.owner.call(companies.updateCareers, on);
    const form = await anIntroduction(company.slug);
    await withCv(form);
    const address = email();
    await form.change(contact(address));
    const answers = await Promise.all([form.submit(), form.submit()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { candidate } = await candidateOf(company, address);
    expect(candidate).toMatchObject({
      currentTitle: 'Bridge engineer',
      skills: ['AutoCAD', 'Revit', 'Welding'],
    });
    const rows = await company.inTenant((tx) =>
      tx.selectFrom('introductions').select('sent_profile').execute(),
    );
    expect(rows).toMatchObject([{ sent_profile: { education: [{ school: 'Boğaziçi University' }] } }]);
  });
});
