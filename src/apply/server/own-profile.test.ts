import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aCandidate } from '#candidates/server/factory.ts';
import { aJob } from '#jobs/server/factory.ts';
import { profiles } from '#profiles/contract.ts';
import { cvFiles } from '#profiles/cv-contract.ts';
import { aCvFile } from '#profiles/server/factory.ts';
import { aCompany, aUser, type Caller, testServer } from '../../../tests/harness/api.ts';
import { anApplicant, contact } from '../../../tests/harness/applicant.ts';
import { textPdf } from '../../../tests/harness/documents.ts';
import type { DraftData } from '../contract.ts';

async function aJobToApplyFor(more = {}) {
  const company = await aCompany();
  const job = await company.inTenant((tx) => aJob(tx, more));
  const apply = (as?: Caller) =>
    anApplicant(company.slug, job.slug, as === undefined ? {} : { sessionToken: as.token ?? '' });
  return { company, apply };
}

const addExperience = (of: Caller, company: string, more = {}) =>
  of.call(profiles.createExperience, {
    body: { title: 'Engineer', company, startMonth: '2020-01', ...more },
  });

async function aCandidateWithCv() {
  const { platform } = await testServer();
  const user = await aUser();
  const cv = await aCvFile(platform, user.userId, { name: 'My CV.txt' });
  return { user, cv };
}

async function clearProof(user: Caller): Promise<void> {
  const { platform } = await testServer();
  await platform.system
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', user.userId)
    .execute();
}

describe('a form started while signed in', () => {
  test('starts with the current employer', async () => {
    const { apply } = await aJobToApplyFor();
    const user = await aUser();
    await addExperience(user, 'Long ago', { endMonth: '2021-01' });
    await addExperience(user, 'Still', { isOngoing: true });
    await addExperience(user, 'Not yet', { isOngoing: true, startMonth: aMonthAhead() });
    expect((await apply(user)).draft.data).toMatchObject({ name: 'Deniz', currentCompany: 'Still' });
    expect((await apply(await aUser())).draft.data).not.toHaveProperty('currentCompany');
  });

  test('offers the newest CV of the profile and copies it', async () => {
    const { company, apply } = await aJobToApplyFor();
    const { platform } = await testServer();
    const { user, cv: older } = await aCandidateWithCv();
    const cv = await aCvFile(platform, user.userId, { name: 'Newest.pdf', content: await textPdf([['Me']]) });
    const applicant = await apply(user);
    expect(applicant.draft.profileCv).toEqual({ id: cv.id, title: 'Newest.pdf', sizeBytes: cv.size_bytes });
    await applicant.takeProfileCv(older.id);
    const taken = await applicant.takeProfileCv(cv.id);
    expect(taken).toMatchObject({ status: 201, body: { files: [{ purpose: 'cv', title: 'Newest.pdf' }] } });

    await user.call(cvFiles.delete, { params: { cvFileId: cv.id } });
    await applicant.change(contact(`own-${randomUUID()}@example.test`));
    expect((await applicant.submit()).status).toBe(200);
    const rows = await company.inTenant((tx) =>
      tx.selectFrom('files').select(['id', 'title', 'storage_key', 'candidate_id']).execute(),
    );
    expect(rows).toMatchObject([{ id: taken.body.files[0]?.id, title: 'Newest.pdf' }]);
    expect(rows[0]?.candidate_id).not.toBeNull();
    expect(await platform.storage.size(rows[0]?.storage_key ?? '')).toBe(cv.size_bytes);
  });

  test('offers no CV that cannot be opened', async () => {
    const { apply } = await aJobToApplyFor();
    const { platform } = await testServer();
    const { user, cv: older } = await aCandidateWithCv();
    const cv = await aCvFile(platform, user.userId);
    expect((await apply(user)).draft.profileCv?.id).toBe(cv.id);
    await platform.db
      .updateTable('cv_files')
      .set({ text_state: 'encrypted' })
      .where('id', '=', cv.id)
      .execute();
    expect((await apply(user)).draft.profileCv?.id).toBe(older.id);
  });

  test('accepts no CV where the job asks for none', async () => {
    const { apply } = await aJobToApplyFor({ standardFieldModes: { cv: 'invisible' } });
    const { user, cv } = await aCandidateWithCv();
    const refused = await (await apply(user)).takeProfileCv(cv.id);
    expect(refused).toMatchObject({ status: 400, problem: { code: 'apply.not_asked' } });
  });

  test('returns 404 for a CV whose content is missing', async () => {
    const { apply } = await aJobToApplyFor();
    const { platform } = await testServer();
    const { user, cv } = await aCandidateWithCv();
    const applicant = await apply(user);
    const { storage_key } = await platform.db
      .selectFrom('cv_files')
      .select('storage_key')
      .where('id', '=', cv.id)
      .executeTakeFirstOrThrow();
    await platform.storage.remove(storage_key);
    expect(await applicant.takeProfileCv(cv.id)).toMatchObject({
      status: 410,
      problem: { code: 'files.gone' },
    });
  });
});

describe('a copy of the profile with an application', () => {
  const about = {
    headline: 'Bridges',
    about: 'Two bridges.\nOne tunnel.',
    city: 'İzmir',
    country: 'TR',
    website: 'isil.example.com',
    skills: ['Statics', 'C++'],
    languages: [{ language: 'en', level: 'C1' as const }],
  };

  async function aProfile(): Promise<Caller & { email: string }> {
    const email = `own-${randomUUID()}@example.test`;
    const user = await aUser({ email });
    await user.call(profiles.updateGeneral, { body: about });
    await addExperience(user, 'Kule Yapı', { isOngoing: true, description: 'Still at it' });
    await user.call(profiles.createEducation, {
      body: { institution: 'YTÜ', degree: 'BSc', startMonth: '2010-09', endMonth: '2014-06' },
    });
    return { ...user, email };
  }

  async function send(opening: Awaited<ReturnType<typeof aJobToApplyFor>>, as: Caller, data: DraftData) {
    const applicant = await opening.apply(as);
    await applicant.change({ name: 'Işıl', surname: 'Şahin', ...data });
    await applicant.upload(await textPdf([['CV']]));
    expect((await applicant.submit()).status).toBe(200);
    return opening.company.inTenant((tx) =>
      tx
        .selectFrom('candidates')
        .select(['current_title', 'city', 'country', 'summary', 'skills', 'profile'])
        .where('email', '=', data.email ?? '')
        .executeTakeFirstOrThrow(),
    );
  }

  test('belongs to the company from then on', async () => {
    const opening = await aJobToApplyFor();
    const user = await aProfile();
    expect((await opening.apply(user)).draft.profile).toEqual({ experiences: 1, educations: 1, skills: 2 });
    const row = await send(opening, user, { email: user.email });
    await user.call(profiles.updateGeneral, { body: { skills: [] } });
    expect(row).toMatchObject({
      current_title: 'Engineer',
      city: 'İzmir',
      country: 'TR',
      summary: about.about,
      skills: about.skills,
      profile: {
        links: [{ label: 'isil.example.com', url: 'https://isil.example.com' }],
        languages: [{ name: 'English', level: 'C1' }],
        experiences: [{ title: 'Engineer', company: 'Kule Yapı', startedOn: '2020-01', endedOn: '' }],
        education: [{ school: 'YTÜ', degree: 'BSc', startedOn: '2010-09', endedOn: '2014-06' }],
      },
    });
  });

  test('is left out on request', async () => {
    const user = await aProfile();
    const row = await send(await aJobToApplyFor(), user, { email: user.email, sendProfile: false });
    expect(row).toMatchObject({ current_title: '', skills: [], profile: {} });
  });

  test('is not stored with the e-mail address of another person', async () => {
    const user = await aProfile();
    const row = await send(await aJobToApplyFor(), user, { email: `other-${randomUUID()}@example.test` });
    expect(row).toMatchObject({ current_title: '', skills: [], profile: {} });
  });

  test('fills unknown values of the candidate and changes no known ones', async () => {
    const opening = await aJobToApplyFor();
    const user = await aProfile();
    await opening.company.inTenant((tx) =>
      aCandidate(tx, { email: user.email, skills: ['Known'], city: '', current_title: 'Known' }),
    );
    const row = await send(opening, user, { email: user.email });
    expect(row).toMatchObject({ current_title: 'Known', skills: ['Known'], city: 'İzmir' });
    expect(row.profile).toHaveProperty('experiences.0.company', 'Kule Yapı');
  });
});

describe('a form shows no profile data to', () => {
  test('attack class 11: a visitor, or another user who knows the id', async () => {
    const { apply } = await aJobToApplyFor();
    const { user, cv } = await aCandidateWithCv();
    await addExperience(user, 'MINE-ALONE', { isOngoing: true });
    for (const caller of [undefined, await aUser()]) {
      const applicant = await apply(caller);
      expect(applicant.draft.profileCv).toBeNull();
      expect(JSON.stringify(applicant.draft)).not.toContain('MINE-ALONE');
      expect((await applicant.takeProfileCv(cv.id)).status).toBe(404);
      expect((await applicant.read()).body.files).toEqual([]);
    }
    expect((await (await apply(user)).takeProfileCv(cv.id)).status).toBe(201);
  });

  test('an account whose address is not proven', async () => {
    const { apply } = await aJobToApplyFor();
    const { user, cv } = await aCandidateWithCv();
    await addExperience(user, 'Still', { isOngoing: true });
    await clearProof(user);
    const applicant = await apply(user);
    expect(applicant.draft.profileCv).toBeNull();
    expect(applicant.draft.data).not.toHaveProperty('currentCompany');
    expect((await applicant.takeProfileCv(cv.id)).status).toBe(404);
  });
});

function aMonthAhead(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 7);
}
