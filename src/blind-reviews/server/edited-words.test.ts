import { expect, test } from 'vitest';
import { comments } from '#comments/contract.ts';
import { evaluations } from '#evaluations/contract.ts';
import { meetings } from '#meetings/contract.ts';
import { aMeetingDraft } from '#meetings/server/factory.ts';
import { outgoing } from '#outgoing/contract.ts';
import { tasks } from '#tasks/contract.ts';
import { aBlindJob, name, surname } from '../../../tests/harness/blind-job.ts';
import { blindReviews } from '../contract.ts';

const link = 'https://nefise.example.test/work';
const phone = '+905321112233';

/** A comment that the owner wrote before the blind review began, with calls to edit it and its stored text. */
async function aComment(html: string) {
  const scene = await aBlindJob({ isOn: false, phone });
  const { owner, ofCandidate, company, set, stepId } = scene;
  const draft = { bodyHtml: html, applicationId: null, parentId: null, readerIds: null };
  const written = await owner.call(comments.create, { ...ofCandidate, body: draft });
  expect(written.status).toBe(201);
  await set(owner, stepId(2));
  expect((await owner.call(blindReviews.read, scene.ofJob)).body.withheld).toBe(1);
  const { body } = await owner.call(comments.list, ofCandidate);
  const edit = (bodyHtml: string) =>
    owner.call(comments.update, {
      params: { ...ofCandidate.params, commentId: written.body.id },
      body: { bodyHtml },
    });
  const stored = async () =>
    (await company.inTenant((tx) => tx.selectFrom('comments').select('body_html').executeTakeFirstOrThrow()))
      .body_html;
  return { ...scene, shown: body.items[0]?.bodyHtml ?? '', edit, stored };
}

test('an edit around hidden words keeps them, in the stored text and for the reader', async () => {
  const { shown, edit, stored } = await aComment(
    `<p>${name} ${surname} welds well, see ${link} or call 0532 111 22 33 today.</p>`,
  );
  expect(shown).not.toMatch(/Nefise|example|111/);
  const edited = shown.replace('welds well', 'welds very well').replace('today.', 'today. Hire!');
  const saved = await edit(edited);
  expect(saved.status).toBe(200);
  expect(saved.body.bodyHtml.replace(/ +/g, ' ')).toBe(edited.replace(/ +/g, ' '));
  const text = (await stored()).replace(/ +/g, ' ');
  expect(text).toBe(
    `<p>${name} ${surname} welds very well, see ${link} or call 0532 111 22 33 today. Hire!</p>`,
  );
});

test('an edit that adds or removes some of the placeholders is refused, and one without any is saved', async () => {
  const html = `<p>${name} knows ${link} well.</p>`;
  const { shown, edit, stored } = await aComment(html);
  expect(shown).toBe('<p>••• knows ••• well.</p>');
  for (const other of ['<p>She knows ••• well.</p>', '<p>••• knows ••• and ••• well.</p>']) {
    const refused = await edit(other);
    expect([refused.status, refused.problem.code]).toEqual([422, 'blind-reviews.withheld_words']);
    expect(refused.problem.message).toContain('hidden here as •••');
    expect(await stored()).toBe(html);
  }
  expect((await edit('<p>She knows it well.</p>')).status).toBe(200);
  expect(await stored()).toBe('<p>She knows it well.</p>');
  // A placeholder that a member types hides nothing.
  expect((await edit('<p>She knows ••• well.</p>')).status).toBe(200);
});

test.each([
  ['letters beside a placeholder', (shown: string) => shown.replace('•••', 'x•••x')],
  ['the word after a placeholder', (shown: string) => shown.replace('••• ', '•••')],
])('an edit of %s never shows the word behind it', async (_name, change) => {
  const html = `<p>${name} welds.</p>`;
  const { shown, edit, stored, owner, ofCandidate } = await aComment(html);
  const answer = await edit(change(shown));
  expect(answer.problem.code).toBe('blind-reviews.withheld_words');
  expect(await stored()).toBe(html);
  expect(JSON.stringify((await owner.call(comments.list, ofCandidate)).body)).not.toContain(name);
});

test('a sentence that is hidden as a whole can be continued', async () => {
  const { shown, edit, stored } = await aComment('<p>She studied at Boğaziçi University in 2011</p>');
  expect(shown).not.toContain('Boğaziçi');
  expect((await edit(shown.replace('</p>', ' and later in Ankara</p>'))).status).toBe(200);
  expect(await stored()).toContain('Boğaziçi University in 2011 and later in Ankara');
});

test('a waiting message that a member changes keeps the address in it, and the pseudonym until it is sent', async () => {
  const { owner, params, ofCandidate, email, company, set, stepId } = await aBlindJob({ isOn: false });
  const time = '2031-03-03T10:00:00Z';
  const draft = { body: `Dear ${name}, we write to ${email} from now on.`, time } as never;
  const { body: added } = await owner.call(outgoing.schedule, { ...ofCandidate, body: draft });
  await set(owner, stepId(2));
  const { body: list } = await owner.call(outgoing.list, { params, query: {} });
  const shown = list.items[0]?.body ?? '';
  expect(shown).toMatch(/^Dear Candidate \w{5}, we write to ••• from now on\.$/);
  const ofMessage = { params: { ...params, scheduledMessageId: added.id } };
  const body = { body: `${shown} Bye`, time, version: 1 } as never;
  expect((await owner.call(outgoing.change, { ...ofMessage, body })).status).toBe(200);
  const stored = await company.inTenant((tx) =>
    tx.selectFrom('scheduled_messages').select('body').executeTakeFirstOrThrow(),
  );
  expect(stored.body).toMatch(/^Dear Candidate \w{5}, we write to /);
  expect(stored.body).toContain(`${email} from now on. Bye`);
});

test('a scorecard and a task that a member edits keep the name', async () => {
  const scene = await aBlindJob({ isOn: false });
  const { owner, params, ofCandidate, application, company, set, stepId } = scene;
  const draft = aMeetingDraft({
    candidateId: ofCandidate.params.candidateId,
    applicationId: application.id,
    hostIds: [owner.memberId],
  });
  const { body: meeting } = await owner.call(meetings.create, { params, body: draft });
  const ofMeeting = { params: { ...params, meetingId: meeting.id } };
  const attributeId = crypto.randomUUID();
  const save = (notes: string, note: string, version: number) =>
    owner.call(evaluations.saveDraft, {
      ...ofMeeting,
      body: { notes, version, ratings: [{ attributeId, rating: 3, note }], recommendation: null },
    });
  expect((await save(`${name} answered at once.`, `"${surname}" can weld`, 0)).status).toBe(200);
  const title = `Ask ${surname} for the welding papers`;
  const task = { title, dueOn: '2031-03-03', timeZone: 'Europe/Istanbul', assigneeId: owner.memberId };
  const { body: added } = await owner.call(tasks.create, { ...ofCandidate, body: task });
  await set(owner, stepId(2));
  const saved = await save('••• answered at once, and well.', '"•••" can weld\nand cut', 1);
  expect(saved.body).toMatchObject({
    notes: '••• answered at once, and well.',
    ratings: [{ attributeId, rating: 3, note: '"•••" can weld\nand cut' }],
  });
  const ofTask = { params: { ...params, taskId: added.id } };
  const renamed = await owner.call(tasks.update, { ...ofTask, body: { title: 'Ask ••• for all papers' } });
  expect(renamed.status).toBe(200);
  const stored = await company.inTenant(async (tx) => ({
    ...(await tx.selectFrom('scorecards').select(['notes', 'ratings']).executeTakeFirstOrThrow()),
    ...(await tx.selectFrom('tasks').select('title').executeTakeFirstOrThrow()),
  }));
  expect(stored).toEqual({
    notes: `${name} answered at once, and well.`,
    ratings: [{ attributeId, rating: 3, note: `"${surname}" can weld\nand cut` }],
    title: `Ask ${surname} for all papers`,
  });
});
