import { beforeAll, describe, expect, test } from 'vitest';
import { aCompany, type TestCompany } from '../../../tests/harness/api.ts';
import { type Job, jobs } from '../contract.ts';
import { withMainLanguage } from '../text-rules.ts';

const english = { title: 'Weaver', descriptionHtml: '<p>Make cloth.</p>' };
const turkish = { title: 'Dokumacı', descriptionHtml: '<p>Kumaş dokuyun.</p>' };

let company: TestCompany;
beforeAll(async () => {
  company = await aCompany();
});

const create = (body: object, by = company) =>
  by.owner.call(jobs.create, { params: { companyId: by.id }, body: { ...english, ...body } as never });

const at = ({ id }: Job) => ({ params: { companyId: company.id, jobId: id } });

const textsOf = ({ title, descriptionHtml, language, translations }: Job) => ({
  title,
  descriptionHtml,
  language,
  translations,
});

const changeOf = (job: Job, change: object) => {
  const hiringTeam = job.hiringTeam.map(({ memberId, role }) => ({ memberId, role }));
  const { version, standardFieldModes } = job;
  return { ...textsOf(job), hiringTeam, standardFieldModes, version, ...change } as never;
};

const update = (job: Job, change: object, by = company) =>
  by.owner.call(jobs.update, {
    params: { companyId: by.id, jobId: job.id },
    body: changeOf(job, change),
  });

const eventsOf = (job: Job) =>
  company.inTenant((tx) =>
    tx.selectFrom('events').select(['type', 'changes']).where('job_id', '=', job.id).orderBy('id').execute(),
  );

describe('a job in two languages', () => {
  test('is stored, read, duplicated and changed with all of them', async () => {
    const job = (await create({ translations: { tr: turkish } })).body;
    expect(job.translations).toEqual({ tr: turkish });
    const copy = (await company.owner.call(jobs.duplicate, at(job))).body;
    expect(copy).toMatchObject({ ...english, language: 'en', translations: { tr: turkish } });
    const swapped = await update(job, withMainLanguage(textsOf(job), 'tr'));
    expect(swapped.body).toMatchObject({
      ...turkish,
      language: 'tr',
      translations: { en: english },
      slug: 'dokumaci',
      version: 2,
    });
    const removed = await update(swapped.body, { translations: {} });
    expect(removed.body).toMatchObject({ ...turkish, translations: {}, version: 3 });
    expect((await eventsOf(job)).at(-1)?.changes).toEqual({
      translations: [['Weaver', 'Make cloth.'], []],
    });
  });

  test('has its other descriptions sanitised', async () => {
    const descriptionHtml = '<p onclick="x()">Bez<script>alert(1)</script></p>';
    const job = (await create({ translations: { tr: { title: 'Dokumacı', descriptionHtml } } })).body;
    expect(job.translations.tr?.descriptionHtml).toBe('<p>Bez</p>');
    const changed = await update(job, { translations: { tr: { title: 'Bezci', descriptionHtml } } });
    expect(changed.body.translations).toEqual({ tr: { title: 'Bezci', descriptionHtml: '<p>Bez</p>' } });
  });

  test('changes its version only with its content, and an older one is refused', async () => {
    const job = (await create({ translations: { tr: turkish } })).body;
    expect((await update(job, {})).body.version).toBe(1);
    const later = { tr: { ...turkish, title: 'Halıcı' } };
    expect((await update(job, { translations: later })).body.version).toBe(2);
    const stale = await update(job, { translations: {} });
    expect([stale.status, stale.problem.code]).toEqual([409, 'jobs.stale']);
    expect(stale.problem.details).toMatchObject({ current: { translations: later } });
  });

  test('may lack a text as a draft only', async () => {
    const job = (await create({ translations: { tr: { title: '', descriptionHtml: '<p> </p>' } } })).body;
    const refused = await company.owner.call(jobs.publish, at(job));
    expect([refused.status, refused.problem.code]).toEqual([422, 'jobs.translation_incomplete']);
    expect(Object.keys(refused.problem.fields ?? {})).toEqual([
      'translations.tr.title',
      'translations.tr.descriptionHtml',
    ]);
    const whole = (await update(job, { translations: { tr: turkish } })).body;
    expect((await company.owner.call(jobs.publish, at(job))).body.status).toBe('published');
    const later = await update(whole, { translations: { tr: { ...turkish, title: ' ' } } });
    expect([later.status, Object.keys(later.problem.fields ?? {})]).toEqual([422, ['translations.tr.title']]);
    expect((await company.owner.call(jobs.read, at(job))).body.translations).toEqual({ tr: turkish });
  });

  test.each([
    [{ tr: { ...turkish, title: 'a'.repeat(151) } }, 'translations.tr.title'],
    [{ tr: { ...turkish, descriptionHtml: 'a'.repeat(50_001) } }, 'translations.tr.descriptionHtml'],
    [{ en: english }, 'translations.en'],
    [{ constructor: turkish }, 'translations'],
    [{ de: turkish }, 'translations'],
  ])('is refused with a message that names the field: case %#', async (translations, field) => {
    const refused = await create({ translations });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.problem.fields ?? {})[0]).toMatch(new RegExp(`^${field}`));
  });

  test('is found by either title in the lists of the team, whose screens show the main one', async () => {
    const job = (await create({ title: 'Ironer', translations: { tr: { ...turkish, title: 'Ütücü' } } }))
      .body;
    for (const search of ['ironer', 'utucu', 'ÜTÜCÜ']) {
      const found = await company.owner.call(jobs.list, {
        params: { companyId: company.id },
        query: { search },
      });
      expect(found.body.items.map(({ id, title }) => [id, title])).toEqual([[job.id, 'Ironer']]);
    }
  });

  test('is out of reach for another company', async () => {
    const job = (await create({ translations: { tr: turkish } })).body;
    const other = await aCompany();
    expect((await update(job, { translations: {} }, other)).status).toBe(404);
    expect((await company.owner.call(jobs.read, at(job))).body.translations).toEqual({ tr: turkish });
  });
});
