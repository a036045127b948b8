import { describe, expect, test } from 'vitest';
import { aUser, type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import { type EducationDraft, type ExperienceDraft, profiles } from '../contract.ts';
import { entriesMax } from '../rules.ts';

const experience = { title: 'Bridge engineer', company: 'Kule Yapı', startMonth: '2019-03' };
const education = { institution: 'Yıldız Teknik Üniversitesi' };

async function anExperience(of: Caller, more: Partial<ExperienceDraft> = {}) {
  const created = await of.call(profiles.createExperience, { body: { ...experience, ...more } });
  expect(created.status).toBe(201);
  return created.body;
}

async function anEducation(of: Caller, more: Partial<EducationDraft> = {}) {
  const created = await of.call(profiles.createEducation, { body: { ...education, ...more } });
  expect(created.status).toBe(201);
  return created.body;
}

const refusedFields = async (of: Caller, more: Partial<ExperienceDraft>) => {
  const refused = await of.call(profiles.createExperience, { body: { ...experience, ...more } });
  expect(refused.status).toBe(400);
  return refused.problem.fields;
};

describe('the general part of a profile', () => {
  test('is empty at first, and a change writes only its fields', async () => {
    const user = await aUser();
    expect((await user.call(profiles.readGeneral, {})).body).toMatchObject({ headline: '', skills: [] });
    const languages = [{ language: 'tr', level: 'native' as const }];
    await user.call(profiles.updateGeneral, {
      body: { headline: 'Bridges', skills: ['Statics'], languages },
    });
    const changed = await user.call(profiles.updateGeneral, { body: { city: 'İzmir', country: 'TR' } });
    expect(changed).toMatchObject({
      status: 200,
      body: { headline: 'Bridges', city: 'İzmir', country: 'TR' },
    });
    expect((await user.call(profiles.readGeneral, {})).body).toEqual(changed.body);
    expect(changed.body).toMatchObject({ skills: ['Statics'], languages, about: '', website: '' });
    await user.call(profiles.updateGeneral, { body: { country: '', skills: [], languages: [] } });
    expect((await user.call(profiles.readGeneral, {})).body).toMatchObject({ country: '', skills: [] });
  });

  test('is not readable by another user', async () => {
    const [user, other] = [await aUser(), await aUser()];
    await user.call(profiles.updateGeneral, { body: { headline: 'MINE-ALONE' } });
    expect((await other.call(profiles.readGeneral, {})).body.headline).toBe('');
    expect((await visitor().call(profiles.readGeneral, {})).status).toBe(401);
  });

  test('has each skill once, in order, and at most fifty', async () => {
    const user = await aUser();
    const skills = ['React', 'Işıl', 'react', ' ISIL ', 'CSS'];
    const saved = await user.call(profiles.updateGeneral, { body: { skills } });
    expect(saved.body.skills).toEqual(['React', 'Işıl', 'CSS']);
    const fiftyOne = Array.from({ length: 51 }, (_, index) => `Skill ${index}`);
    const refused = await user.call(profiles.updateGeneral, { body: { skills: fiftyOne } });
    expect(refused.problem).toMatchObject({ statusCode: 400, fields: { skills: [expect.any(String)] } });
    const twice = [...fiftyOne.slice(1), 'SKILL 1'];
    expect((await user.call(profiles.updateGeneral, { body: { skills: twice } })).status).toBe(200);
  });

  test('has each language once, with a valid level', async () => {
    const user = await aUser();
    const of = (languages: unknown) => user.call(profiles.updateGeneral, { body: { languages } as never });
    const twice = await of([
      { language: 'tr', level: 'native' },
      { language: 'tr', level: 'B2' },
    ]);
    expect(twice.problem).toMatchObject({ statusCode: 400, fields: { languages: ['Each language once'] } });
    expect((await of([{ language: 'tr', level: 'D1' }])).status).toBe(400);
    expect((await of([{ language: 'xx', level: 'B1' }])).status).toBe(400);
  });

  test('accepts addresses as people write them, and rejects what is no address', async () => {
    const user = await aUser();
    const save = (body: object) => user.call(profiles.updateGeneral, { body });
    const saved = await save({ website: 'isil.example.com', linkedin: 'linkedin.com/in/isil' });
    expect(saved.body).toMatchObject({
      website: 'https://isil.example.com',
      linkedin: 'https://linkedin.com/in/isil',
    });
    for (const website of ['javascript:alert(1)', 'data:text/html,x', 'just words'])
      expect((await save({ website })).problem.fields, website).toHaveProperty('website');
    const linkedin = 'https://linkedin.com.example.com/in/isil';
    expect((await save({ linkedin })).problem.fields?.['linkedin']).toEqual([
      'Must be an address on linkedin.com',
    ]);
  });
});

describe('an experience', () => {
  test('is created, updated and deleted', async () => {
    const user = await aUser();
    const created = await anExperience(user, {
      position: 'Lead',
      endMonth: '2021-12',
      locationType: 'hybrid',
      country: 'TR',
      city: 'İstanbul',
      district: 'Kadıköy',
      description: 'Two bridges\nand a tunnel.',
    });
    expect(created).toMatchObject({ startMonth: '2019-03', endMonth: '2021-12', isOngoing: false });
    const params = { experienceId: created.id };
    const body = { ...experience, title: 'Chief engineer' };
    const updated = await user.call(profiles.updateExperience, { params, body });
    expect(updated).toMatchObject({
      status: 200,
      body: { title: 'Chief engineer', city: '', endMonth: null },
    });
    expect((await user.call(profiles.listExperiences, {})).body.items).toEqual([updated.body]);
    expect((await user.call(profiles.deleteExperience, { params })).status).toBe(200);
    expect((await user.call(profiles.listExperiences, {})).body.items).toEqual([]);
    expect((await user.call(profiles.deleteExperience, { params })).status).toBe(404);
  });

  test('has no end while it is ongoing', async () => {
    const user = await aUser();
    const created = await anExperience(user, { isOngoing: true, endMonth: '2018-01' });
    expect(created).toMatchObject({ isOngoing: true, endMonth: null });
  });

  test('is listed before ended ones when ongoing, and newer before older', async () => {
    const user = await aUser();
    for (const [title, startMonth, isOngoing] of [
      ['old', '2010-01', false],
      ['going on since long', '2012-01', true],
      ['new', '2020-01', false],
      ['going on', '2021-01', true],
    ] as const)
      await anExperience(user, { title, startMonth, isOngoing });
    const { items } = (await user.call(profiles.listExperiences, {})).body;
    expect(items.map(({ title }) => title)).toEqual(['going on', 'going on since long', 'new', 'old']);
  });

  test('reports each invalid field', async () => {
    const user = await aUser();
    const { clock } = await testServer();
    clock.set(new Date('2026-11-21T12:00:00Z'));
    try {
      expect(await refusedFields(user, { endMonth: '2019-02' })).toEqual({
        endMonth: ['The end month cannot be before the start month'],
      });
      expect(await refusedFields(user, { startMonth: '2027-12' })).toEqual({
        startMonth: ['The start month cannot be more than a year ahead'],
      });
      expect(await refusedFields(user, { endMonth: '2027-12' })).toEqual({
        endMonth: ['The end month cannot be more than a year ahead'],
      });
      expect(await refusedFields(user, { startMonth: '2021-13' })).toEqual({
        startMonth: ['Choose a month and a year'],
      });
      expect(await refusedFields(user, { title: ' ', company: '' })).toEqual({
        title: ['This field is required'],
        company: ['This field is required'],
      });
      await anExperience(user, { startMonth: '2027-11', endMonth: '2027-11' });
      await anEducation(user, { endMonth: '2036-11' });
      await anExperience(user, { endMonth: '2019-03' });
    } finally {
      clock.set(null);
    }
  });

  test('is not found by another user in any operation', async () => {
    const [user, other] = [await aUser(), await aUser()];
    const own = await anExperience(user);
    const params = { experienceId: own.id };
    const changed = { params, body: { ...experience, title: 'Taken over' } };
    expect((await other.call(profiles.updateExperience, changed)).status).toBe(404);
    expect((await other.call(profiles.deleteExperience, { params })).status).toBe(404);
    expect((await other.call(profiles.listExperiences, {})).body.items).toEqual([]);
    expect((await visitor().call(profiles.updateExperience, changed)).status).toBe(401);
    expect((await user.call(profiles.listExperiences, {})).body.items).toEqual([own]);
    expect((await user.call(profiles.updateExperience, changed)).body.title).toBe('Taken over');
  });

  test('is refused beyond fifty, also when two are added at once', async () => {
    const user = await aUser();
    const { platform } = await testServer();
    const rows = Array.from({ length: entriesMax - 1 }, (_, index) => ({
      user_id: user.userId,
      title: `Job ${index}`,
      company: 'Kule Yapı',
      start_month: '2001-01-01',
    }));
    await platform.db.insertInto('experiences').values(rows).execute();
    const create = () => user.call(profiles.createExperience, { body: experience });
    const answers = await Promise.all([create(), create(), create()]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.problem).toMatchObject({
      code: 'profiles.full',
      message: expect.stringContaining('at most 50 entries'),
    });
    expect((await user.call(profiles.listExperiences, {})).body.items).toHaveLength(entriesMax);
  });
});

describe('an education', () => {
  test('is created, updated and deleted', async () => {
    const user = await aUser();
    const created = await anEducation(user, {
      degree: 'BSc',
      major: 'Civil engineering',
      startMonth: '2010-09',
      endMonth: '2014-06',
    });
    const params = { educationId: created.id };
    const body = { ...education, degree: 'MSc' };
    const updated = await user.call(profiles.updateEducation, { params, body });
    expect(updated.body).toEqual({
      id: created.id,
      institution: education.institution,
      degree: 'MSc',
      major: '',
      startMonth: null,
      endMonth: null,
    });
    expect((await user.call(profiles.deleteEducation, { params })).status).toBe(200);
    expect((await user.call(profiles.listEducations, {})).body.items).toEqual([]);
  });

  test('is listed newest first, and last when its dates are unknown', async () => {
    const user = await aUser();
    for (const startMonth of ['2010-09', null, '2015-09']) await anEducation(user, { startMonth });
    const { items } = (await user.call(profiles.listEducations, {})).body;
    expect(items.map(({ startMonth }) => startMonth)).toEqual(['2015-09', '2010-09', null]);
  });

  test('must not end before it began', async () => {
    const user = await aUser();
    const body = { ...education, startMonth: '2014-09', endMonth: '2014-08' };
    const refused = await user.call(profiles.createEducation, { body });
    expect(refused.problem).toMatchObject({ statusCode: 400, fields: { endMonth: [expect.any(String)] } });
    expect(Object.keys(refused.problem.fields ?? {})).toEqual(['endMonth']);
  });

  test('is not found by another user in any operation', async () => {
    const [user, other] = [await aUser(), await aUser()];
    const own = await anEducation(user);
    const params = { educationId: own.id };
    const changed = { params, body: { ...education, degree: 'Taken over' } };
    expect((await other.call(profiles.updateEducation, changed)).status).toBe(404);
    expect((await other.call(profiles.deleteEducation, { params })).status).toBe(404);
    expect((await visitor().call(profiles.deleteEducation, { params })).status).toBe(401);
    expect((await user.call(profiles.listEducations, {})).body.items).toEqual([own]);
  });

  test('is refused beyond fifty', async () => {
    const user = await aUser();
    const { platform } = await testServer();
    const rows = Array.from({ length: entriesMax }, () => ({ user_id: user.userId, ...education }));
    await platform.db.insertInto('educations').values(rows).execute();
    const refused = await user.call(profiles.createEducation, { body: education });
    expect(refused).toMatchObject({ status: 409, problem: { code: 'profiles.full' } });
  });
});
