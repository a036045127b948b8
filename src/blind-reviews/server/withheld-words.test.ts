import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { bulk } from '#bulk-changes/contract.ts';
import { candidateLists } from '#applicants/candidate-list-contract.ts';
import { candidates } from '#candidates/contract.ts';
import { candidateFiles } from '#candidates/file-contract.ts';
import { conversations } from '#conversations/contract.ts';
import { saveSendResult } from '#conversations/server/save-delivery.ts';
import { files } from '#files/contract.ts';
import { meetings } from '#meetings/contract.ts';
import { aMeetingDraft } from '#meetings/server/factory.ts';
import { currentTenantId, inTenant } from '#platform/server/db/tenant.ts';
import { outgoing } from '#outgoing/contract.ts';
import { sendScheduledTask } from '#outgoing/server/send-scheduled.ts';
import { tasks } from '#tasks/contract.ts';
import { testServer } from '../../../tests/harness/api.ts';
import { aBlindJob, name, surname } from '../../../tests/harness/blind-job.ts';
import { exportTable } from '../../../tests/harness/exports.ts';
import { aReadImport, csvOf, importNow } from '../../../tests/harness/imports.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { blindReviews } from '../contract.ts';

afterEach(async () => (await testServer()).clock.set(null));

test('a task whose day changes keeps the title that the member read without the name', async () => {
  const { owner, params, ofCandidate, company, set, stepId } = await aBlindJob({ isOn: false });
  const title = `Ask ${surname} for the welding papers`;
  const draft = { title, dueOn: '2031-03-03', timeZone: 'Europe/Istanbul', assigneeId: owner.memberId };
  const { body: added } = await owner.call(tasks.create, { ...ofCandidate, body: draft });
  await set(owner, stepId(2));
  const ofTask = { params: { ...params, taskId: added.id } };
  const moved = await owner.call(tasks.update, { ...ofTask, body: { dueOn: '2031-03-04' } });
  expect(moved.body.title).toBe('Ask ••• for the welding papers');
  const saved = await owner.call(tasks.update, {
    ...ofTask,
    body: { title: moved.body.title, dueOn: '2031-03-05' },
  });
  expect(saved.body.dueOn).toBe('2031-03-05');
  const stored = () => company.inTenant((tx) => tx.selectFrom('tasks').select('title').executeTakeFirst());
  expect(await stored()).toEqual({ title });
  await owner.call(tasks.update, { ...ofTask, body: { title: 'Ask for the papers' } });
  expect(await stored()).toEqual({ title: 'Ask for the papers' });
});

test('a moved meeting keeps its texts, and the candidate still gets the link to it', async () => {
  const scene = await aBlindJob({ isOn: false });
  const { owner, params, ofCandidate, application, email, company, set, stepId } = scene;
  const privateNotes = `${name} ${surname} was recommended by the shipyard`;
  const applicantNotes = 'Please read https://example.test/plan before';
  const draft = aMeetingDraft({
    ...ofCandidate.params,
    candidateId: ofCandidate.params.candidateId,
    applicationId: application.id,
    hostIds: [owner.memberId],
    privateNotes,
    applicantNotes,
  });
  const { body: meeting } = await owner.call(meetings.create, { params, body: draft });
  await set(owner, stepId(2));
  const ofMeeting = { params: { ...params, meetingId: meeting.id } };
  const body = { wallTime: '2031-03-04T10:00', version: meeting.version };
  const moved = await owner.call(meetings.update, { ...ofMeeting, body });
  expect(moved.status).toBe(200);
  expect(JSON.stringify(moved.body)).not.toContain(surname);
  const text = JSON.stringify((await mailsTo(email)).at(-1));
  expect(text).toContain(draft.place);
  expect(text).toContain('https://example.test/plan');
  const stored = await company.inTenant((tx) =>
    tx.selectFrom('meetings').select(['place', 'private_notes', 'applicant_notes']).executeTakeFirst(),
  );
  expect(stored).toEqual({
    place: draft.place,
    private_notes: privateNotes,
    applicant_notes: applicantNotes,
  });
  await company.inTenant((tx) =>
    tx
      .updateTable('meetings')
      .set({ candidate_answer_note: `Gladly, ${name} ${surname}` })
      .execute(),
  );
  const read = await owner.call(meetings.read, ofMeeting);
  expect(JSON.stringify(read.body)).toContain('Gladly');
  expect(JSON.stringify(read.body)).not.toContain(surname);
});

test('a file of a withheld person keeps its name and is not marked as opened', async () => {
  const { company, owner, params, cv } = await aBlindJob();
  const ofFile = { params: { ...params, fileId: cv.id } };
  const stored = () =>
    company.inTenant((tx) => tx.selectFrom('files').select(['title', 'first_opened_at']).executeTakeFirst());
  const before = await stored();
  const renamed = await owner.call(files.rename, { ...ofFile, body: { title: 'Letter' } });
  expect(renamed.problem.code).toBe('files.withheld');
  expect((await owner.call(files.download, { ...ofFile, query: {} })).status).toBe(403);
  expect(await stored()).toEqual(before);
  expect((await owner.call(files.read, ofFile)).body.can.rename).toBe(false);
});

test('an import neither finds nor changes a withheld person', async () => {
  const { company, owner, email, read, lift } = await aBlindJob({ phone: '+905321112233' });
  const table = csvOf([
    ['Name', 'Surname', 'Email', 'Phone', 'City'],
    ['Other', 'Person', '', '+905321112233', 'Bursa'],
    ['Guessed', 'Person', email, '', 'Bursa'],
  ]);
  const calls = await aReadImport(owner, company, table);
  await calls.check(owner, 'overwrite');
  expect(JSON.stringify(await calls.rows(owner, 'problems'))).not.toContain(surname);
  expect(await calls.rows(owner, 'new')).toHaveLength(2);
  await importNow(company, table, 'overwrite');
  await lift(owner);
  expect(await read()).toMatchObject({ name, surname, city: 'Ankara', phoneNumber: '+905321112233' });
});

test('undoing an import restores the stored values of a person who is withheld since', async () => {
  const { company, owner, email, read, set, stepId } = await aBlindJob({ isOn: false });
  const table = csvOf([
    ['Name', 'Surname', 'Email', 'City'],
    [name, surname, email, 'Bursa'],
  ]);
  const calls = await importNow(company, table, 'overwrite');
  expect((await read()).city).toBe('Bursa');
  await set(owner, stepId(2));
  await calls.undo(owner);
  await set(owner, null);
  expect(await read()).toMatchObject({ name, surname, city: 'Ankara', email });
});

test('a scheduled message that a member changes has the real name when it is sent', async () => {
  const { owner, params, ofCandidate, email, set, stepId } = await aBlindJob({ isOn: false });
  const typed = `Dear ${name}, dear ${name} ${surname}, see https://example.test/plan`;
  const time = '2031-03-03T10:00:00Z';
  const { body: added } = await owner.call(outgoing.schedule, {
    ...ofCandidate,
    body: { body: typed, time } as never,
  });
  await set(owner, stepId(2));
  const { body: list } = await owner.call(outgoing.list, { params, query: {} });
  const shown = list.items[0]?.body ?? '';
  expect(shown).toMatch(/^Dear Candidate (\w{5}), dear Candidate \1, see https:\/\/example.test\/plan$/);
  const ofMessage = { params: { ...params, scheduledMessageId: added.id } };
  const change = { body: `${shown}. Bye`, time, version: 1 } as never;
  expect((await owner.call(outgoing.change, { ...ofMessage, body: change })).status).toBe(200);
  // The pseudonym is stored now, and the review ends before the message is sent.
  await set(owner, null);
  const { clock, platform } = await testServer();
  // Outside the quiet hours of the candidate.
  clock.set(new Date(`${new Date().toISOString().slice(0, 10)}T10:00:00Z`));
  const sent = await owner.call(outgoing.send, {
    params,
    body: { scheduledMessages: [{ id: added.id, version: 2 }] },
  });
  expect(sent.status).toBe(200);
  await sendScheduledTask.run({ companyId: params.companyId, messageId: added.id }, platform);
  const [mail] = await mailsTo(email);
  expect(mail?.text).toContain(`Dear ${name} ${surname}, dear ${name} ${surname}, see https`);
  expect(mail?.text).not.toMatch(/Candidate \w{5}/);
});

test('the search finds a person by the name after a member removed a file of theirs', async () => {
  const { owner, params, ofCandidate, cv, lift } = await aBlindJob();
  const ofFile = { params: { ...ofCandidate.params, fileId: cv.id }, body: {} };
  const made = await owner.call(candidateFiles.setCv, { ...ofCandidate, body: { fileId: cv.id } });
  expect(made.status).toBe(200);
  expect((await owner.call(candidateFiles.removeFile, ofFile)).status).toBe(200);
  await lift(owner);
  const { body } = await owner.call(candidates.list, { params, query: { search: surname } });
  expect(body.items).toHaveLength(1);
});

test('a table that a task writes has the pseudonym, and none of the words of a person', async () => {
  const { owner, params, email, read } = await aBlindJob({ phone: '+905321112233' });
  const body = { columns: ['name', 'email', 'phone', 'place', 'job'] };
  const answer = await exportTable(owner, candidateLists.exportCandidates, { params, body });
  expect(JSON.stringify(answer.body)).toContain((await read()).name);
  for (const word of [name, surname, email, '532', 'Ankara', 'withheld.invalid'])
    expect(JSON.stringify(answer)).not.toContain(word);
});

test('another company reads its own tables while one has a review', async () => {
  const { company } = await aBlindJob();
  const other = await aBlindJob({ isOn: false });
  expect((await other.read()).surname).toBe(surname);
  expect((await other.lift(other.owner)).status).toBe(200);
  const { body: review } = await other.owner.call(blindReviews.read, other.ofJob);
  expect(review).toMatchObject({ isOn: false, withheld: 0 });
  const liftsOf = (one: typeof company) =>
    one.inTenant((tx) => tx.selectFrom('blind_lifts').select('reason').execute());
  const lifts = [await liftsOf(company), await liftsOf(other.company)];
  expect(lifts).toEqual([[], []]);
});

test('statements that read the views are prepared apart from those of other companies', async () => {
  const { platform } = await testServer();
  const { params, read } = await aBlindJob();
  const other = await aBlindJob({ isOn: false });
  await Promise.all([read(), other.read()]);
  const textFor = (companyId: string, options: { reader?: 'en' }) =>
    inTenant(
      platform.db,
      companyId,
      async (tx) => tx.selectFrom('candidates').select('id').compile().sql,
      options,
    );
  const texts = [
    await textFor(params.companyId, { reader: 'en' }),
    await textFor(params.companyId, {}),
    await textFor(other.params.companyId, { reader: 'en' }),
  ];
  expect(texts.map((text) => text.endsWith('/* blind */'))).toEqual([true, false, false]);
});

test('texts lose the name in capitals, joined, and with accents of their own characters', async () => {
  const { company, ofCandidate } = await aBlindJob();
  const { candidateId } = ofCandidate.params;
  const typed = ['NEFİSE ALTIPARMAK', 'nefisealtiparmak.com', '@naltiparmak', 'Altıparmak'.normalize('NFD')];
  const redact = (text: string) =>
    company.inTenant(async (tx) => {
      const { rows } = await sql<{ text: string }>`
        select app.redact(${text}, ${currentTenantId}, ${candidateId}::uuid) as text`.execute(tx);
      return rows[0]?.text;
    });
  expect(await Promise.all(typed.map(redact))).toEqual(['•••', '•••.com', '@•••', '•••']);
});

test('a mail to a member has no spelling of the name, and one to the candidate escapes it', async () => {
  const { company, ofCandidate, email, read } = await aBlindJob();
  const { candidateId } = ofCandidate.params;
  const person = await read();
  const rename = (changed: string) =>
    company.inTenant((tx) => tx.updateTable('candidates').set({ name: changed }).execute());
  const mail = (to: string, text: string) =>
    company.inTenant(async (tx) => {
      const texts = ['', '', text, ''];
      const { rows } = await sql<{ texts: string[] }>`
        select app.blind_mail(${to}, ${[candidateId]}::uuid[], ${texts}::text[]) as texts`.execute(tx);
      return rows[0]?.texts[3];
    });
  await rename('Can');
  expect(await mail('host@example.test', 'CAN Altiparmak, ALTIPARMAK: can you call Can?')).toBe(
    '••• •••, •••: can you call •••?',
  );
  await rename("D'Arcy");
  expect(await mail('host@example.test', 'D&#39;Arcy comes')).toBe('D&#39;••• comes');
  await rename('Can & <b>');
  expect(await mail(email, `Dear ${person.name}`)).toBe(`Dear Can &amp; &lt;b&gt; ${surname}`);
});

test('a name of regular expression characters breaks no list', async () => {
  const { company, owner, params, ofCandidate, read } = await aBlindJob();
  for (const odd of ['(((', '\\', '[a-z', 'a{9999}', '*+?', '😀', '^$|', "x' or 1"]) {
    await company.inTenant((tx) =>
      tx
        .updateTable('candidates')
        .set({ name: odd, surname: odd, summary: `I am ${odd}` })
        .execute(),
    );
    expect((await owner.call(candidates.read, ofCandidate)).status).toBe(200);
    expect((await owner.call(candidates.list, { params, query: {} })).status).toBe(200);
    expect((await read()).isWithheld).toBe(true);
  }
});

test('the preview of a mail shows no address of a withheld person, in place of their own', async () => {
  const { owner, ofJob, application, email, set } = await aBlindJob();
  const text = { subject: 'Hello', body: 'Are you free?' };
  const body = { applicationId: application.id, texts: { en: text, tr: text }, time: 'now' as const };
  const preview = () => owner.call(bulk.previewMail, { ...ofJob, body });
  expect((await preview()).body).toMatchObject({ to: '', problem: null });
  await set(owner, null);
  expect((await preview()).body).toMatchObject({ to: email, problem: null });
});

test('a mail to a withheld person that is returned shows no word of the mail server', async () => {
  const { company, owner, params, application, ofCandidate, email, lift } = await aBlindJob();
  const { candidateId } = ofCandidate.params;
  const body = aMeetingDraft({ candidateId, applicationId: application.id, hostIds: [owner.memberId] });
  const { id: meetingId } = (await owner.call(meetings.create, { params, body })).body;
  const reason = '5.1.2 no MX for nefisealtiparmak.test';
  const { platform } = await testServer();
  const outboxId = (await mailsTo(email)).at(-1)?.id ?? '';
  await saveSendResult(platform, { companyId: company.id, outboxId, state: 'failed', reason });
  const read = async () => {
    const meeting = await owner.call(meetings.read, { params: { ...params, meetingId } });
    const conversation = await owner.call(conversations.read, ofCandidate);
    return [meeting.body.delivery, conversation.body.addressProblem];
  };
  const withheld = await read();
  expect(withheld).toMatchObject([{ state: 'failed', problem: 'no_domain', reason: null }, { reason: '' }]);
  expect(JSON.stringify(withheld)).not.toContain('MX');
  await lift(owner);
  expect(await read()).toMatchObject([{ reason }, { reason }]);
});
