import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { timeline } from '#timeline/contract.ts';
import { applications } from '#applications/contract.ts';
import { emptyJobBinTask } from '#applications/server/empty-job-bin.ts';
import { candidates } from '#candidates/contract.ts';
import { listConsents } from '#consents/server/consent-records.ts';
import { stopExtraction } from '#files/server/extract-text.ts';
import { removeFiles } from '#files/server/remove-files.ts';
import { removeUnusedFileTask } from '#files/server/remove-unused-file.ts';
import { StorageMissingError } from '#platform/server/storage/storage.ts';
import { mySuggestions } from '#my-applications/suggestion-contract.ts';
import { notifications } from '#notifications/contract.ts';
import { aCompany, type Caller, testServer, visitor } from '../../../tests/harness/api.ts';
import { textPdf } from '../../../tests/harness/documents.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { aCareersJob, apply, headersOf, withdraw } from '../../../tests/harness/own-applications.ts';
import { jobSuggestions } from '../contract.ts';

afterAll(stopExtraction);

const office = (id: string, label: string, ids: [string, string]) => ({
  id,
  type: 'choice',
  label,
  mode: 'required',
  settings: {
    options: [
      { id: ids[0], label: 'Istanbul' },
      { id: ids[1], label: 'Berlin' },
    ],
  },
});

/** An applicant of one job, with a CV and an answer, and another job that asks the same and more. */
async function twoJobs() {
  const [asked, same, years] = [randomUUID(), randomUUID(), randomUUID()];
  const { company, job } = await aCareersJob({
    title: 'Designer',
    questions: [office(asked, 'Which office?', ['ist', 'ber'])] as never,
  });
  const target = await aCareersJob(
    {
      title: 'Researcher',
      questions: [
        office(same, 'which  OFFICE?', ['one', 'two']),
        {
          id: years,
          type: 'number',
          label: 'How many years?',
          mode: 'required',
          settings: { min: 0, max: 60 },
        },
      ] as never,
    },
    company,
  );
  const sent = await apply({ company, job }, undefined, {
    cv: await textPdf([['Işıl Şahin']]),
    answers: { [asked]: ['ber'] },
  });
  const { applicationId, token, email } = sent;
  const { candidate_id: candidateId } = await company.inTenant((tx) =>
    tx.selectFrom('applications').select('candidate_id').executeTakeFirstOrThrow(),
  );
  const companyId = company.id;
  const own = (suggestionId: string) => ({ params: { applicationId, suggestionId } });
  const copyOf = async (id: string, with_ = token) =>
    visitor().call(mySuggestions.readCopy, own(id), headersOf(with_));
  return {
    company,
    job,
    target: target.job,
    applicationId,
    token,
    email,
    candidateId,
    same,
    years,
    suggest: (caller: Caller, jobId = target.job.id, note = 'You would like it.') =>
      caller.call(jobSuggestions.create, { params: { companyId, applicationId }, body: { jobId, note } }),
    offered: async (caller: Caller, search = '') =>
      caller.call(jobSuggestions.listJobs, { params: { companyId, applicationId }, query: { search } }),
    take: (caller: Caller, suggestionId: string) =>
      caller.call(jobSuggestions.withdraw, { params: { companyId, suggestionId } }),
    listed: async (caller: Caller) =>
      caller.call(jobSuggestions.listOfCandidate, { params: { companyId, candidateId } }),
    own: async () =>
      (await visitor().call(mySuggestions.listSuggestions, { params: { applicationId } }, headersOf(token)))
        .body.items,
    copyOf,
    accept: async (id: string, change: object = {}, with_ = token) => {
      const { answers, coverLetter, formVersion, notice } = (await copyOf(id)).body;
      const body = {
        answers: { ...answers, [years]: 4 } as never,
        coverLetter,
        phoneNumber: '',
        currentCompany: '',
        formVersion,
        noticeVersion: notice?.version ?? '',
        ...change,
      };
      return visitor().call(mySuggestions.acceptSuggestion, { ...own(id), body }, headersOf(with_));
    },
    decline: (id: string, with_ = token) =>
      visitor().call(mySuggestions.declineSuggestion, own(id), headersOf(with_)),
    applicationsOf: () =>
      company.inTenant((tx) => tx.selectFrom('applications').selectAll().orderBy('id').execute()),
  };
}

type World = Awaited<ReturnType<typeof twoJobs>>;

const reject = ({ company, applicationId }: World) =>
  company.owner.call(applications.reject, {
    params: { companyId: company.id, applicationId },
    body: { reason: 'Other', note: '', version: 1 },
  });

describe('a suggestion', () => {
  test('is mailed with the link and the note, and shown on the page and to the team', async () => {
    const world = await twoJobs();
    const { company, suggest, own, listed, email, target } = world;
    const made = await suggest(company.owner);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ state: 'open', job: { title: 'Researcher' }, can: { withdraw: true } });
    const mail = (await mailsTo(email)).at(-1);
    expect(mail?.subject).toContain('another job that may suit you');
    expect(mail?.text).toMatch(/Researcher[\s\S]*You would like it\.[\s\S]*\/applications\//);
    expect(await own()).toMatchObject([
      { state: 'open', note: 'You would like it.', job: { slug: target.slug }, applicationId: null },
    ]);
    expect((await listed(company.owner)).body.items).toMatchObject([
      { suggestedFor: { jobTitle: 'Designer' } },
    ]);
    const history = await company.owner.call(timeline.list, {
      params: { companyId: company.id, candidateId: world.candidateId },
    });
    expect(history.body.items.map(({ type }) => type)).toContain('job_suggestion.created');
  });

  test('is one per application and job while it is open, also at once; another end makes room', async () => {
    const { company, suggest, decline, applicationsOf } = await twoJobs();
    const made = await Promise.all(Array.from({ length: 40 }, () => suggest(company.owner)));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(made.map(({ problem }) => problem.code)).has('job-suggestions.already_open')).toBe(true);
    const first = made.find(({ status }) => status === 201)?.body.id ?? '';
    expect((await decline(first)).body.state).toBe('declined');
    expect((await suggest(company.owner)).status).toBe(201);
    expect(await applicationsOf()).toHaveLength(1);
  });

  test('offers open jobs of the caller by a search, and marks those applied to or suggested', async () => {
    const world = await twoJobs();
    const { company, offered, suggest, target } = world;
    await aCareersJob({ title: 'Draft one', status: 'draft' }, company);
    const other = await aCareersJob({ title: 'Engineer' }, company);
    await apply(other, world.email);
    expect((await offered(company.owner)).body.items).toMatchObject([
      { title: 'Engineer', standing: 'applied' },
      { id: target.id, standing: 'free' },
    ]);
    await suggest(company.owner);
    expect((await offered(company.owner, 'rese')).body.items).toMatchObject([{ standing: 'suggested' }]);
    expect((await suggest(company.owner, other.job.id)).problem.code).toBe('job-suggestions.already_applied');
  });

  test('needs a member who decides about the application and sees the job', async () => {
    const { company, job, target, suggest, offered, take } = await twoJobs();
    const reader = await company.member('jobs.list', 'candidates.get', 'candidates.list');
    const manager = await company.member();
    const stranger = (await aCompany()).owner;
    const onTeam = (jobId: string, role: string) =>
      company.inTenant((tx) =>
        tx
          .insertInto('hiring_team_members')
          .values({ job_id: jobId, member_id: manager.memberId, role })
          .execute(),
      );
    expect((await suggest(reader)).status).toBe(403);
    expect((await suggest(stranger)).status).toBe(404);
    expect((await suggest(manager)).status).toBe(404);
    await onTeam(job.id, 'hiring_manager');
    expect((await suggest(manager)).problem.code).toBe('job-suggestions.job_closed');
    expect((await offered(manager)).body.items).toEqual([]);
    await onTeam(target.id, 'interviewer');
    const made = await suggest(manager);
    expect(made.status).toBe(201);
    expect((await take(reader, made.body.id)).status).toBe(403);
    expect((await take(stranger, made.body.id)).status).toBe(404);
    expect((await take(company.owner, made.body.id)).body.state).toBe('withdrawn');
    expect((await take(company.owner, made.body.id)).status).toBe(200);
  });

  test('is refused for a foreign or closed job, and when the job of the application is archived', async () => {
    const { company, job, target, suggest } = await twoJobs();
    const foreign = await aCareersJob();
    const setStatus = (id: string, status: string) =>
      company.inTenant((tx) =>
        tx
          .updateTable('jobs')
          .set({ status, status_before_archive: status === 'archived' ? 'published' : null })
          .where('id', '=', id)
          .execute(),
      );
    for (const id of [foreign.job.id, job.id, randomUUID()])
      expect((await suggest(company.owner, id)).problem.code).toBe('job-suggestions.job_closed');
    await setStatus(target.id, 'closed');
    expect((await suggest(company.owner)).problem.code).toBe('job-suggestions.job_closed');
    await setStatus(target.id, 'published');
    await setStatus(job.id, 'archived');
    expect((await suggest(company.owner)).problem.code).toBe('applications.job_archived');
  });

  test('reaches a rejected person and does not reveal the rejection; the preview holds no link of theirs', async () => {
    const world = await twoJobs();
    const { company, applicationId, target, token, suggest, email } = world;
    await reject(world);
    const preview = await company.owner.call(jobSuggestions.preview, {
      params: { companyId: company.id, applicationId },
      body: { jobId: target.id, note: '' },
    });
    expect(preview.body.to).toBe(email);
    expect(preview.body.text).not.toContain(token);
    expect((await suggest(company.owner)).status).toBe(201);
    expect((await mailsTo(email)).at(-1)?.text).not.toMatch(/reject|not selected/i);
  });
});

describe('accepting', () => {
  test('copies answers, CV and letter after asking for what is missing, and tells the team', async () => {
    const world = await twoJobs();
    const { company, suggest, copyOf, accept, same, years, target, email, applicationsOf } = world;
    const { id } = (await suggest(company.owner)).body;
    const copy = (await copyOf(id)).body;
    expect(copy).toMatchObject({
      coverLetter: 'Merhaba',
      files: [{ title: 'cv.pdf' }],
      isFileMissing: false,
    });
    expect(copy.answers).toEqual({ [same]: ['two'] });
    expect(copy.notice.body).toContain('decide on your application');
    expect(await applicationsOf()).toHaveLength(1);
    const missing = await accept(id, { answers: copy.answers as never });
    expect(Object.keys(missing.problem.fields ?? {})).toEqual([`answers.${years}`]);
    expect(await applicationsOf()).toHaveLength(1);
    expect((await accept(id)).body).toMatchObject({
      state: 'accepted',
      applicationId: expect.any(String) as string,
    });
    const [first, second] = await applicationsOf();
    expect(second).toMatchObject({
      job_id: target.id,
      source: 'suggestion',
      cover_letter: 'Merhaba',
      answers: { [same]: copy.answers[same], [years]: 4 },
    });
    const shown = await company.inTenant((tx) => listConsents(tx, { applicationId: second?.id ?? '' }));
    expect(shown.map(({ kind, version }) => [kind, version])).toEqual([['notice', copy.notice.version]]);
    expect(second?.cv_file_id).not.toBe(first?.cv_file_id);
    expect((await mailsTo(email)).at(-1)?.text).toMatch(/Researcher[\s\S]*\/applications\//);
    const input = { params: { companyId: company.id }, query: {} };
    const { items } = (await company.owner.call(notifications.list, input)).body;
    expect(items.map(({ type }) => type)).toContain('suggestion_accepted');
  });

  test('forty times at once makes one application', async () => {
    const { company, suggest, accept, applicationsOf } = await twoJobs();
    const { id } = (await suggest(company.owner)).body;
    const answers = await Promise.all(Array.from({ length: 40 }, () => accept(id)));
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    expect(await applicationsOf()).toHaveLength(2);
    const cvs = await company.inTenant((tx) => tx.selectFrom('files').select('id').execute());
    expect(cvs).toHaveLength(2);
  });

  test('keeps an application that the person sent themselves meanwhile', async () => {
    const world = await twoJobs();
    const { company, suggest, accept, copyOf, target, email, applicationsOf, same, years } = world;
    const { id } = (await suggest(company.owner)).body;
    const acceptance = await copyOf(id);
    expect(acceptance.status).toBe(200);
    await apply({ company, job: target }, email, { answers: { [same]: ['one'], [years]: 9 } });
    const before = await applicationsOf();
    expect((await accept(id)).body).toMatchObject({ state: 'accepted', applicationId: before[1]?.id });
    expect(await applicationsOf()).toEqual(before);
  });

  test('leaves each application its own files: the bin of one job removes nothing of the other', async () => {
    const { company, job, suggest, accept } = await twoJobs();
    const { id } = (await suggest(company.owner)).body;
    await accept(id);
    await company.inTenant((tx) =>
      tx
        .updateTable('jobs')
        .set({ status: 'draft', deleted_at: new Date('2020-01-01T00:00:00Z') })
        .where('id', '=', job.id)
        .execute(),
    );
    const { platform } = await testServer();
    const [first, copy] = await company.inTenant((tx) =>
      tx.selectFrom('files').select(['id', 'storage_key']).orderBy('id').execute(),
    );
    expect(copy?.storage_key).toBe(first?.storage_key);
    await emptyJobBinTask([]).run({}, platform);
    const removed = { companyId: company.id, key: first?.storage_key ?? '' };
    await removeUnusedFileTask.run(removed, platform);
    expect(await company.inTenant((tx) => tx.selectFrom('files').select('id').execute())).toEqual([
      { id: copy?.id },
    ]);
    await expect(platform.storage.get(removed.key)).resolves.toBeDefined();
    await company.inTenant((tx) => removeFiles(tx, [copy?.id ?? '']));
    await removeUnusedFileTask.run(removed, platform);
    await expect(platform.storage.get(removed.key)).rejects.toThrow(StorageMissingError);
  });

  test('is over after 30 days, when the job closes, and after a withdrawal by the team', async () => {
    const { company, suggest, copyOf, decline, take, own, target, listed } = await twoJobs();
    const first = (await suggest(company.owner)).body;
    expect(Date.parse(first.expiresAt) - Date.parse(first.suggestedAt)).toBe(30 * 24 * 3600 * 1000);
    await company.inTenant((tx) =>
      tx.updateTable('job_suggestions').set({ expires_at: new Date() }).execute(),
    );
    expect((await own())[0]).toMatchObject({ state: 'expired' });
    expect((await decline(first.id)).problem.code).toBe('my-applications.suggestion_closed');
    const second = (await suggest(company.owner)).body.id;
    await take(company.owner, second);
    expect((await decline(second)).problem.code).toBe('my-applications.suggestion_closed');
    expect(await own()).toHaveLength(1);
    const third = (await suggest(company.owner)).body.id;
    await company.inTenant((tx) =>
      tx.updateTable('jobs').set({ status: 'closed' }).where('id', '=', target.id).execute(),
    );
    expect((await copyOf(third)).problem.code).toBe('my-applications.suggestion_closed');
    expect((await listed(company.owner)).body.items.map(({ state }) => state)).toEqual([
      'expired',
      'withdrawn',
      'expired',
    ]);
  });

  test('works with the link of the application alone, and for no deleted candidate', async () => {
    const world = await twoJobs();
    const { company, suggest, accept, copyOf, decline, candidateId, applicationsOf } = world;
    const { id } = (await suggest(company.owner)).body;
    const other = await twoJobs();
    expect((await copyOf(id, other.token)).status).toBe(404);
    expect((await accept(id, {}, other.token)).status).toBe(404);
    expect((await decline(id, other.token)).status).toBe(404);
    await withdraw(visitor(), world.applicationId, world.token);
    await company.owner.call(candidates.delete, { params: { companyId: company.id, candidateId } });
    expect((await copyOf(id)).status).toBe(404);
    expect((await decline(id)).status).toBe(404);
    expect(await applicationsOf()).toEqual([]);
  });

  test('is refused when the form or the notice is another than the one that was shown', async () => {
    const { company, suggest, accept, applicationsOf } = await twoJobs();
    const { id } = (await suggest(company.owner)).body;
    for (const change of [{ formVersion: 'old' }, { noticeVersion: '2020-01' }])
      expect((await accept(id, change)).problem.code).toBe('my-applications.copy_changed');
    expect(await applicationsOf()).toHaveLength(1);
  });
});
