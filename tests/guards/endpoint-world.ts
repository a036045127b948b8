import { trafficCounterOf } from '#careers/server/count-traffic.ts';
import { anApplication } from '#applications/server/factory.ts';
import { team } from '#companies/team-contract.ts';
import { comments } from '#comments/contract.ts';
import { departments } from '#departments/contract.ts';
import { aFile } from '#files/server/factory.ts';
import { saveForm } from '#forms/server/save-form.ts';
import { questionTemplates } from '#forms/template-contract.ts';
import { aJob } from '#jobs/server/factory.ts';
import { meetings } from '#meetings/contract.ts';
import { aMeetingDraft } from '#meetings/server/factory.ts';
import { makeLink } from '#meetings/server/make-link.ts';
import { profiles } from '#profiles/contract.ts';
import { aCvFile } from '#profiles/server/factory.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { Operation } from '#platform/server/http/implement.ts';
import { sessionCookie } from '#platform/server/http/mount.ts';
import { aCompany, addressOf, type Caller, testServer } from '../harness/api.ts';
import { anApplicant } from '../harness/applicant.ts';
import { addPasskeyTo, aDevice } from '../harness/passkey-device.ts';
import { plainValues } from './plain-values.ts';
import { aPageWithPicture } from './careers-page-world.ts';
import { expectMade, createBulkChanges } from './bulk-world.ts';
import { aSentRehearsal } from './rehearsal-world.ts';
import {
  aDataRequest,
  aNotificationId,
  anIntroductionId,
  createMessages,
  requestsToApplicant,
} from './conversation-world.ts';
import { type KnownValues, sampleOf, schemaOf } from './sample-input.ts';
import { aSubscription } from './billing-world.ts';
import { arrangeDashboard } from './dashboard-world.ts';
import { aHeldForm } from './held-world.ts';
import { anEvaluation } from './evaluations-world.ts';
import { aRoomAndOffer } from './meetings-world.ts';
import { createCustomFields } from './fields-world.ts';
import {
  aNewCv,
  aPair,
  aPeopleAccess,
  aTaskShareAndHandover,
  createTagsAndPool,
  followAndSnooze,
  tablesOf,
} from './people-world.ts';

/** A company with one record of each kind, all containing `mark`, and their ids as call parameters. */
export type World = {
  mark: string;
  known: KnownValues;
  /** Opens the company's draft of an application. */
  draftToken: string;
  owner: Caller;
  company: Awaited<ReturnType<typeof aCompany>>;
};

export async function aWorld(mark: string): Promise<World> {
  const company = await aCompany({ name: `${mark} company` });
  await company.inTenant((tx) =>
    tx.updateTable('companies').set({ takes_introductions: true }).where('id', '=', company.id).execute(),
  );
  const subscription = await aSubscription(company, mark);
  const hiring = await createApplication(company, await aDepartment(company, `${mark} department`), mark);
  const draft = await aDraft(company, hiring.job, mark);
  await arrangeDashboard(company);
  const talk = await createConversation(company, hiring, mark);
  await followAndSnooze(company, hiring);
  const known = {
    companyId: company.id,
    company: company.slug,
    memberId: company.owner.memberId,
    memberIds: company.owner.memberId,
    hostIds: [company.owner.memberId],
    invitationId: await anInvitation(company, mark),
    ...(await company.inTenant(aPipeline)),
    ...hiring,
    ...talk,
    ...(await createMessages(company, hiring, mark)),
    dataRequestId: await aDataRequest(company, hiring.candidateId, mark),
    introductionId: await anIntroductionId(company, hiring.candidateId, mark),
    ...(await requestsToApplicant(company, { ...hiring, ...talk }, mark)),
    ...(await createBulkChanges(company, hiring, mark)),
    questionTemplateId: await aQuestionTemplate(company, mark),
    sharePictureId: await aPageWithPicture(company),
    heldId: await aHeldForm(company, hiring.job, mark),
    newCvId: await aNewCv(company, mark),
    ...(await aPair(company, hiring, mark)),
    ...(await aTaskShareAndHandover(company, hiring, mark)),
    ...(await createCustomFields(company, hiring, mark)),
    ...(await anEvaluation(company, { ...hiring, ...talk }, mark)),
    ...(await aRoomAndOffer(company, hiring, mark)),
    assigneeId: company.owner.memberId,
    // An access that has ended.
    peopleAccessId: await company.inTenant((tx) => aPeopleAccess(tx, company.owner.userId)),
    ...(await tablesOf(company, hiring, mark)),
    draftId: draft.id,
    uploadId: draft.uploadId,
    rehearsalId: await aSentRehearsal(company, hiring.jobId, mark),
    ...(await aProfile(company.owner, mark)),
    passkeyId: expectMade(await addPasskeyTo(company.owner, aDevice())).id,
    notificationId: await company.inTenant(aNotificationId),
    ...plainValues,
    ...subscription,
  };
  return { mark, known, draftToken: draft.token, owner: company.owner, company };
}

type Company = World['company'];

async function anInvitation({ id: companyId, owner }: Company, mark: string): Promise<string> {
  const params = { companyId };
  const emails = [`${mark.toLowerCase()}-invited@example.test`];
  expectMade(await owner.call(team.invite, { params, body: { emails, permissions: [] } }));
  const { items } = expectMade(await owner.call(team.listTeam, { params, query: { status: 'pending' } }));
  return items[0]?.id ?? '';
}

async function aQuestionTemplate({ id: companyId, owner }: Company, mark: string): Promise<string> {
  const question = { type: 'boolean', label: `${mark} asks?` } as const;
  const body = { name: `${mark} question`, question };
  return expectMade(await owner.call(questionTemplates.saveTemplate, { params: { companyId }, body })).id;
}

/** A second job in the same department with an application and its records; its team has no new member. */
export async function addApplication({ company, known, mark }: World): Promise<void> {
  const hiring = await createApplication(company, String(known['departmentId']), mark);
  moreTimes += 1;
  await createConversation(
    company,
    { ...hiring, wallTime: `2031-04-${String(moreTimes).padStart(2, '0')}T14:30` },
    mark,
  );
  await aDraft(company, hiring.job, mark);
}

// A host has one meeting at a time.
let moreTimes = 0;

async function aDepartment({ id: companyId, owner }: Company, name: string): Promise<string> {
  return expectMade(await owner.call(departments.create, { params: { companyId }, body: { name } })).id;
}

async function createApplication(company: Company, departmentId: string, mark: string) {
  const job = await company.inTenant((tx) => aJob(tx, { title: `${mark} job`, tags: [mark], departmentId }));
  const candidate = { name: mark, tags: [mark], current_title: mark, other_emails: [`${mark}@x.example`] };
  const application = await company.inTenant(async (tx) => {
    const form_id = await saveForm(tx, job.id, { standardFieldModes: {}, questions: [] });
    return anApplication(tx, { jobId: job.id, form_id, cover_letter: mark, candidate });
  });
  return {
    departmentId,
    parentId: departmentId,
    jobId: job.id,
    // The first kind of `findByRecord` is a job.
    recordKind: 'jobs',
    recordId: job.id,
    job: job.slug,
    stepId: job.steps[1]?.id,
    linkId: await company.inTenant((tx) => aLinkId(tx, job.id)),
    windowId: '5f0c6a52-93b7-4f0e-8d53-0c1e3f9a7b11',
    candidateId: application.candidate_id,
    applicationId: application.id,
    ids: application.id,
    ...(await createTagsAndPool(company, application.candidate_id, mark)),
  };
}

type MeetingInput = { candidateId: string; applicationId: string; wallTime?: string };

async function aLinkId(tx: TenantTx, jobId: string): Promise<string> {
  const link = { job_id: jobId, name: 'Radio', source: 'radio' };
  return (await tx.insertInto('job_links').values(link).returning('id').executeTakeFirstOrThrow()).id;
}

async function createConversation(
  { id: companyId, owner }: Company,
  { candidateId, applicationId, ...time }: MeetingInput,
  mark: string,
) {
  const { platform } = await testServer();
  const content = { name: `${mark}.txt`, content: Buffer.from(mark) };
  const { id: fileId } = await aFile(platform, { companyId, candidateId }, content);
  const bodyHtml = `<p>${mark}</p>`;
  const comment = expectMade(
    await owner.call(comments.create, { params: { companyId, candidateId }, body: { bodyHtml } }),
  );
  const hostIds = [owner.memberId];
  const body = aMeetingDraft({ candidateId, applicationId, hostIds, privateNotes: mark, ...time });
  const meeting = expectMade(await owner.call(meetings.create, { params: { companyId }, body }));
  const link = await inTenant(platform.db, companyId, (tx) =>
    makeLink(tx, { platform, companyId, now: platform.clock.now() }, meeting.id),
  );
  const meetingLink = link.split('/').at(-1);
  return { fileId, earlierFileId: fileId, commentId: comment.id, meetingId: meeting.id, meetingLink };
}

async function aDraft({ slug }: Company, job: string, mark: string) {
  const applicant = await anApplicant(slug, job);
  await applicant.change({ name: mark });
  const { id: uploadId } = (await applicant.startUpload(9)).body;
  // Counted in memory until then, so a report would change later.
  await trafficCounterOf((await testServer()).platform).flush();
  return { id: applicant.draft.id, token: applicant.token, uploadId };
}

async function aProfile(owner: Caller, mark: string) {
  const experience = expectMade(
    await owner.call(profiles.createExperience, {
      body: { title: mark, company: mark, startMonth: '2020-01' },
    }),
  );
  const education = expectMade(await owner.call(profiles.createEducation, { body: { institution: mark } }));
  const { platform } = await testServer();
  const cv = await aCvFile(platform, owner.userId, { name: `${mark}.txt`, content: Buffer.from(mark) });
  return { experienceId: experience.id, educationId: education.id, cvFileId: cv.id };
}

async function aPipeline(tx: TenantTx) {
  const { id: pipelineId } = await tx.selectFrom('pipelines').select('id').executeTakeFirstOrThrow();
  const steps = await tx
    .selectFrom('pipeline_steps')
    .select('id')
    .where('pipeline_id', '=', pipelineId)
    .orderBy('position')
    .execute();
  return { pipelineId, pipelineStepId: steps[1]?.id, pipelineStepIds: steps.map((step) => step.id) };
}

/** Callers of a company other than its owner. */
export async function aMemberWith(
  { company }: World,
  may: 'nothing' | 'anything on the team' | 'no more',
  jobId = '',
): Promise<Caller> {
  const member = await company.member();
  await company.inTenant(async (tx) => {
    if (may === 'no more')
      await tx.updateTable('members').set({ status: 'inactive' }).where('id', '=', member.memberId).execute();
    if (may === 'anything on the team')
      await tx
        .insertInto('hiring_team_members')
        .values({ job_id: jobId, member_id: member.memberId, role: 'hiring_manager' })
        .execute();
  });
  return member;
}

export type CallInput = {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  headers?: Record<string, string>;
};

/** A valid input of an operation. */
export function inputOf({ name, endpoint }: Operation, known: KnownValues, whole = false): CallInput {
  const params = Object.fromEntries(
    Object.keys(endpoint.params?.shape ?? {}).map((key) => {
      if (known[key] === undefined)
        throw new Error(`${name}: endpoint-world.ts does not know what :${key} names`);
      return [key, known[key]];
    }),
  );
  const query = endpoint.query
    ? (sampleOf(schemaOf(endpoint.query), { known, whole: false }) as CallInput['query'])
    : {};
  if (endpoint.body === undefined) return { params, query, body: undefined };
  const body = sampleOf(schemaOf(endpoint.body), { known, whole });
  const parsed = endpoint.body.safeParse(body);
  if (!parsed.success && !whole) throw new Error(`${name}: no sample of its body: ${parsed.error.message}`);
  return { params, query, body };
}

/** A body that is not valid JSON for its schema. */
export type RawBody = { type: string; payload: string };

/** Sends a call unchanged, whether it fits the contract or not. */
export async function send(caller: Caller, { endpoint }: Operation, input: CallInput, raw?: RawBody) {
  const { app } = await testServer();
  const payload =
    raw?.payload ??
    (endpoint.rawBody ? 'content' : input.body === undefined ? undefined : JSON.stringify(input.body));
  const type = raw?.type ?? (endpoint.rawBody ? 'text/plain' : 'application/json');
  const response = await app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, input.params, input.query),
    headers: {
      ...(caller.token === null ? {} : { cookie: `${sessionCookie}=${caller.token}` }),
      ...(payload === undefined ? {} : { 'content-type': type }),
      ...input.headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const code = /json/.test(String(response.headers['content-type']))
    ? (response.json() as { code?: string } | null)?.code
    : undefined;
  return { status: response.statusCode, code, text: response.body };
}
