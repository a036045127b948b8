import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stopExtraction } from '#files/server/extract-text.ts';
import { identity } from '#identity/contract.ts';
import { skillsMax } from '#reading/rules.ts';
import { aUser, type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import {
  blankPdf,
  docx,
  encryptedPdf,
  scannedPdf,
  textPdf,
  truncatedPdf,
} from '../../../tests/harness/documents.ts';
import { profiles } from '../contract.ts';
import { cvFiles } from '../cv-contract.ts';
import { cvReading, type CvSelection } from '../cv-reading-contract.ts';
import { entriesMax } from '../rules.ts';
import { aCvFile } from './factory.ts';

const nothing = { experiences: [], educations: [] } satisfies CvSelection;
const lines = [
  'Deniz Kaya',
  'Bridge Engineer',
  'deniz@example.test | +90 532 123 45 67 | Ankara | linkedin.com/in/denizkaya',
  'Experience',
  'Bridge Engineer – Globex Holding',
  'Mar 2021 - Present',
  '• Ten bridges',
  'Technician – Initech Ltd',
  '2018 - 2021',
  'Education',
  'BSc Civil Engineering, Ege University, 2018',
  'Skills',
  'Welding, Statics',
  'Languages',
  'Turkish (native), English',
];
let user: Caller;
let pdf: Buffer;

beforeAll(async () => {
  pdf = await textPdf([lines]);
});
afterAll(stopExtraction);

async function aReadCv(of: Caller, content: Buffer, name = 'cv.pdf') {
  const server = await testServer();
  const { id } = await aCvFile(server.platform, of.userId, { content, name });
  await server.runTasks();
  return id;
}

const reading = (of: Caller, cvFileId: string) => of.call(cvReading.readCv, { params: { cvFileId } });
const save = (of: Caller, body: Partial<CvSelection>) =>
  of.call(cvReading.save, { body: { ...nothing, ...body } });
const profileOf = async (of: Caller) => ({
  general: (await of.call(profiles.readGeneral, {})).body,
  experiences: (await of.call(profiles.listExperiences, {})).body.items,
  educations: (await of.call(profiles.listEducations, {})).body.items,
});

const work = {
  title: 'Bridge Engineer',
  company: 'Globex Holding',
  position: '',
  startMonth: '2021-03',
  endMonth: null,
  isOngoing: true,
  locationType: '' as const,
  country: '',
  city: '',
  district: '',
  description: '• Ten bridges',
};
const study = {
  institution: 'Ege University',
  degree: 'BSc',
  major: 'Civil Engineering',
  startMonth: null,
  endMonth: '2018-06',
};

describe('the reading of a CV', () => {
  test('waits for the text, then returns each field with its place on the page', async () => {
    user = await aUser();
    const server = await testServer();
    const { id } = await aCvFile(server.platform, user.userId, { content: pdf, name: 'cv.pdf' });
    expect((await reading(user, id)).body).toMatchObject({ file: { textState: 'pending' }, fields: null });
    await server.runTasks();
    const { status, body } = await reading(user, id);
    expect([status, body.file.textState]).toEqual([200, 'ready']);
    expect(body.fields).toMatchObject({
      headline: {
        value: 'Bridge Engineer',
        mine: '',
        state: 'new',
        source: { page: 1, text: 'Bridge Engineer' },
      },
      place: { value: { city: 'Ankara', country: 'TR' }, source: { text: 'Ankara' } },
      linkedin: {
        value: 'https://www.linkedin.com/in/denizkaya',
        source: { text: 'linkedin.com/in/denizkaya' },
      },
      phones: [{ value: '+905321234567', source: { text: '+90 532 123 45 67' } }],
      skills: [{ value: 'Welding', isMine: false }, { value: 'Statics' }],
      languages: [{ value: { language: 'tr', level: 'native' } }, { value: { language: 'en', level: null } }],
      experiences: [
        { title: { value: 'Bridge Engineer' }, start: { value: '2021-03' }, isOngoing: true, isMine: false },
        { company: { value: 'Initech Ltd' }, start: { value: '2018' }, end: { value: '2021' } },
      ],
      educations: [{ degree: { value: 'BSc' }, end: { value: '2018' } }],
    });
    const box = body.fields?.headline?.source.box;
    expect(box?.x).toBeCloseTo(50 / 595, 2);
    expect(box?.y).toBeGreaterThan(body.fields?.name?.source.box?.y ?? 1);
  });

  test('quotes the line for a text file', async () => {
    const owner = await aUser();
    const own = await aReadCv(owner, docx(lines), 'cv.docx');
    const { fields } = (await reading(owner, own)).body;
    const text = (await owner.call(cvFiles.readFile, { params: { cvFileId: own } })).body.text ?? '';
    const source = fields?.experiences[0]?.start?.source;
    expect(source?.box).toBeNull();
    expect(text.split('\n')[source?.line ?? -1]).toBe('Mar 2021 - Present');
  });

  test('is null for a CV without text, and the file has the reason', async () => {
    const contents = [await scannedPdf(), await encryptedPdf(), await truncatedPdf(), await blankPdf()];
    const states: unknown[] = [];
    for (const content of contents) {
      const { body } = await reading(user, await aReadCv(user, content));
      states.push([body.file.textState, body.fields]);
    }
    expect(states).toEqual([
      ['no_text', null],
      ['encrypted', null],
      ['broken', null],
      ['empty', null],
    ]);
  });

  test('is empty, not null, when no field was recognised', async () => {
    const id = await aReadCv(user, Buffer.from('Grocery list\nmilk\nbread'), 'list.txt');
    expect((await reading(user, id)).body.fields).toMatchObject({ name: null, skills: [], experiences: [] });
  });

  test('marks values that the profile has, and those that it has differently', async () => {
    const person = await aUser();
    await person.call(profiles.updateGeneral, {
      body: {
        headline: 'bridge engineer',
        city: 'İzmir',
        country: 'TR',
        skills: ['welding'],
        languages: [{ language: 'en', level: 'C1' }],
      },
    });
    await person.call(profiles.createExperience, {
      body: { ...work, title: 'BRIDGE ENGINEER', company: 'Globex' },
    });
    await person.call(profiles.createEducation, { body: { ...study, degree: '', major: '' } });
    const { fields } = (await reading(person, await aReadCv(person, pdf))).body;
    expect(fields).toMatchObject({
      name: { state: 'same' },
      headline: { state: 'same' },
      place: { state: 'differs', mine: { city: 'İzmir' } },
      skills: [{ isMine: true }, { isMine: false }],
      languages: [{ state: 'new' }, { state: 'same', mine: 'C1' }],
      experiences: [{ isMine: true }, { isMine: false }],
      educations: [{ isMine: true }],
    });
  });

  test('is not found by another user', async () => {
    const id = await aReadCv(user, pdf);
    expect((await reading(user, id)).status).toBe(200);
    expect((await reading(await aUser(), id)).status).toBe(404);
    expect((await reading(visitor(), id)).status).toBe(401);
  });
});

describe('saving from a CV', () => {
  test('writes the selected values and nothing else', async () => {
    const person = await aUser({ name: 'Denis', surname: 'Kaya' });
    await person.call(profiles.updateGeneral, { body: { about: 'Mine', skills: ['Concrete'] } });
    const saved = await save(person, {
      name: 'Deniz',
      headline: 'Bridge Engineer',
      skills: ['Welding', 'concrete'],
      languages: [{ language: 'tr', level: 'native' }],
      experiences: [work],
      educations: [study],
    });
    expect(saved.body).toEqual({
      fields: 2,
      skills: { added: 1, known: 1 },
      languages: { added: 1, known: 0 },
      experiences: { added: 1, known: 0 },
      educations: { added: 1, known: 0 },
    });
    const profile = await profileOf(person);
    expect(profile.general).toMatchObject({
      headline: 'Bridge Engineer',
      about: 'Mine',
      skills: ['Concrete', 'Welding'],
      languages: [{ language: 'tr', level: 'native' }],
    });
    expect(profile.experiences).toMatchObject([work]);
    expect(profile.educations).toMatchObject([study]);
    const { user: me } = (await person.call(identity.getMe, {})).body;
    expect([me.name, me.surname]).toEqual(['Deniz', 'Kaya']);
  });

  test('does not add a value twice, across requests or within one', async () => {
    const person = await aUser();
    const chosen = {
      skills: ['Welding'],
      experiences: [work, { ...work, title: 'bridge engineer' }],
      educations: [study],
    };
    expect((await save(person, chosen)).body).toMatchObject({ experiences: { added: 1, known: 1 } });
    expect((await save(person, chosen)).body).toMatchObject({
      skills: { added: 0, known: 1 },
      experiences: { added: 0, known: 2 },
      educations: { added: 0, known: 1 },
    });
    const profile = await profileOf(person);
    expect([profile.experiences.length, profile.educations.length]).toEqual([1, 1]);
    expect(
      (await save(person, { experiences: [{ ...work, startMonth: '2024-01' }] })).body.experiences.added,
    ).toBe(1);
  });

  test('does not add a value twice when two windows save at once', async () => {
    const person = await aUser();
    await Promise.all([1, 2, 3].map(() => save(person, { experiences: [work], skills: ['Welding'] })));
    expect((await profileOf(person)).experiences).toHaveLength(1);
  });

  test('writes nothing when one value is invalid', async () => {
    const person = await aUser();
    const wrong = { ...work, isOngoing: false, endMonth: '2020-01' };
    const refused = await save(person, {
      headline: 'New',
      experiences: [work, { ...wrong, title: 'Other' }],
    });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.problem.fields ?? {})).toEqual(['experiences.1.endMonth']);
    const many = Array.from({ length: entriesMax }, (_, index) => ({
      ...study,
      institution: `School ${index}`,
    }));
    expect((await save(person, { educations: many })).status).toBe(200);
    const full = await save(person, { headline: 'New', experiences: [work], educations: [study] });
    expect([full.status, full.problem.code]).toEqual([409, 'profiles.full']);
    const skills = Array.from({ length: skillsMax }, (_, index) => `Skill ${index}`);
    await save(person, { skills });
    const tooMany = await save(person, { headline: 'New', skills: ['One more'] });
    expect([tooMany.status, tooMany.problem.code]).toEqual([409, 'profiles.skills_full']);
    const profile = await profileOf(person);
    expect([profile.general.headline, profile.experiences]).toEqual(['', []]);
  });

  test('never saves an e-mail address or a number, which need verification', async () => {
    const person = await aUser();
    expect((await save(person, { email: 'new@example.test' } as never)).status).toBe(400);
    expect((await save(person, { phoneNumber: '+905320000000' } as never)).status).toBe(400);
    expect((await save(visitor(), {})).status).toBe(401);
  });
});
