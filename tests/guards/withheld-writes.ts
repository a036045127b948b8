import { type RawBuilder, sql } from 'kysely';
import { aJob } from '#jobs/server/factory.ts';
import { aPanelInterview } from '#meetings/server/factory.ts';
import { currentTenantId } from '#platform/server/db/tenant.ts';
import type { Operation } from '#platform/server/http/implement.ts';
import type { Caller } from '../harness/api.ts';
import { isOfCompany } from './endpoint-rules.ts';
import { type CallInput, inputOf, send, type World } from './endpoint-world.ts';
import { dayOfPanel } from './meetings-world.ts';
import { aNewCv, tablesOf } from './people-world.ts';
import { isRead } from './role-probe.ts';
import type { KnownValues } from './sample-input.ts';
import { lastStepId, namedWords, person } from './withheld-world.ts';

// Each ends something that others need; the review and the applicant end last.
const last = [
  'booking.withdraw',
  'meetings.shiftPanelDay',
  'meetings.cancelPanelDay',
  'meetings.reopen',
  'meetings.cancel',
  'handovers.create',
  'rehearsals.start',
  'applications.rejectSeveral',
  'jobs.close',
  'jobs.delete',
  'jobs.restore',
  'blind-reviews.lift',
  'candidates.delete',
  'companies.leave',
];

/** The writes so that each finds its records: an undo follows what it undoes, and other deletions come late. */
export function orderWrites(operations: Operation[]): Operation[] {
  const writes = operations.filter((operation) => !isRead(operation));
  const places = new Map(
    writes.flatMap(({ endpoint }, place) =>
      endpoint.method === 'PUT' ? [[endpoint.path, place] as const] : [],
    ),
  );
  const placeOf = (operation: Operation, place: number): number => {
    const { name, endpoint } = operation;
    if (last.includes(name)) return 2 * writes.length + last.indexOf(name);
    // The last ones end the caller's session.
    if (!isOfCompany(operation)) return 3 * writes.length + place;
    if (endpoint.method !== 'DELETE') return place;
    // A published job becomes a draft, which can be published.
    if (name === 'jobs.changeToDraft') return Number(places.get(endpoint.path)) - 0.5;
    const undone = /:\w+$/.test(endpoint.path) ? undefined : places.get(endpoint.path);
    return (undone ?? writes.length + place) + 0.5;
  };
  return writes
    .map((operation, place) => ({ operation, place: placeOf(operation, place) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ operation }) => operation);
}

export type WriteResult = { name: string; isDone: boolean; lastCode: string; leaks: string[] };

/** A member of the hiring team sends every field of a body, the owner only the required ones. */
export type Reviewers = { onTheTeam: Caller; owner: Caller };

/**
 * Calls a write as each reviewer, with each version of its record until one fits. Searches every answer, also refusals,
 * for withheld words that the call itself does not contain.
 */
export async function callWrite(
  operation: Operation,
  { onTheTeam, owner }: Reviewers,
  known: KnownValues,
): Promise<WriteResult> {
  const { name } = operation;
  const result: WriteResult = { name, isDone: false, lastCode: '', leaks: [] };
  for (const caller of [onTheTeam, owner]) {
    for (const input of withVersions(inputOf(operation, known, caller === onTheTeam))) {
      const { status, code, text } = await send(caller, operation, input);
      const typed = namedWords(JSON.stringify(input));
      const words = namedWords(text).filter((word) => !typed.includes(word));
      if (words.length > 0) result.leaks.push(`${name} answers ${status} with ${words.join(', ')}`);
      if (status >= 500) result.leaks.push(`${name} fails with ${status}`);
      if (status < 300) result.isDone = true;
      else result.lastCode = `${status} ${code}`;
      if (status !== 409) break;
    }
  }
  return result;
}

function withVersions(input: CallInput): CallInput[] {
  const text = JSON.stringify(input);
  if (!text.includes('"version":')) return [input];
  return [1, 2, 3, 4, 5, 6, 0].map(
    (version) => JSON.parse(text, (key, value) => (key === 'version' ? version : value)) as CallInput,
  );
}

/** Writes of a company that neither succeeded nor are listed, and listed ones that succeeded or are gone. */
export function unfinishedWrites(
  results: readonly Pick<WriteResult, 'name' | 'isDone' | 'lastCode'>[],
  reasons: Record<string, string>,
): string[] {
  const refused = results.filter(({ isDone }) => !isDone);
  const names = new Set(refused.map(({ name }) => name));
  return [
    ...refused.filter(({ name }) => !(name in reasons)).map(({ name, lastCode }) => `${name}: ${lastCode}`),
    ...Object.keys(reasons)
      .filter((name) => !names.has(name))
      .map((name) => `${name} succeeds`),
  ];
}

const requestedDocument = sql`
  update document_requests set state = 'received', received_at = now(), closed_at = null
   where tenant_id = ${currentTenantId}`;

/** States of records that a write needs, and that an earlier one has ended. */
export const neededStates: Record<string, RawBuilder<unknown>> = {
  'evaluations.saveDraft': sql`update scorecards set submitted_at = null where tenant_id = ${currentTenantId}`,
  'data-requests.decline': sql`
    update data_requests set state = 'open', closed_at = null, closed_by = null where tenant_id = ${currentTenantId}`,
  'document-requests.accept': requestedDocument,
  'document-requests.askAgain': requestedDocument,
  'document-requests.cancel': requestedDocument,
  'handovers.create': sql`update handovers set state = 'undone' where tenant_id = ${currentTenantId}`,
  'imports.undo': sql`
    update imports set state = 'done', finished_at = now() where tenant_id = ${currentTenantId} and started_at is not null`,
  'jobs.delete': sql`update jobs set status = 'draft' where tenant_id = ${currentTenantId}`,
};

/** Texts to the applicant by the name that reviewers see, which is stored as the real one. */
export async function textsToApplicant({ company, known }: World): Promise<KnownValues> {
  const { rows } = await company.inTenant((tx) =>
    sql<{ name: string }>`select app.pseudonym(${known['candidateId']}::uuid) as name`.execute(tx),
  );
  const text = `Dear ${rows[0]?.name}`;
  const mail = { subject: 'For {candidate name}', body: 'Dear {first name}, it is about {job title}.' };
  const names = ['body', 'note', 'explanation', 'applicantNotes', 'privateNotes', 'message', 'subject'];
  return {
    ...Object.fromEntries(names.map((name) => [name, text])),
    bodyHtml: `<p>${text}</p>`,
    texts: { en: mail, tr: mail },
  };
}

/** Values that a write needs to succeed, beside those of the world. */
export async function neededValues(world: World, onTheTeam: Caller): Promise<Record<string, KnownValues>> {
  const { company, known } = world;
  const { jobId, candidateId } = known as Record<string, string>;
  const otherJob = await company.inTenant((tx) => aJob(tx));
  const another = { memberId: (await company.member()).memberId };
  const { id: suggestedJobId } = await company.inTenant((tx) => aJob(tx));
  const table = (mark: string) =>
    tablesOf(company, { jobId: String(jobId), candidateId: String(candidateId) }, mark);
  const interviews = ['10:00', '11:00'].map((time) =>
    aPanelInterview({ wallTime: `2033-07-07T${time}`, hostIds: [company.owner.memberId] }),
  );
  const { importId: thirdTable } = await table('THIRD');
  return {
    'companies.changeMember': another,
    'companies.removeMember': another,
    'companies.makeOwner': another,
    'companies.takeOwnership': another,
    'companies.requestDeletion': { name: `${world.mark} company` },
    'departments.move': { parentId: null },
    'stages.addStep': { kind: 'custom' },
    // A member who guesses the address of the applicant.
    'candidates.create': { email: person.email },
    'applicants.setDefaultView': { viewId: null },
    'applicants.setDefaultCandidateView': { viewId: known['candidateViewId'] },
    'applications.assign': { memberId: onTheTeam.memberId },
    'outgoing.change': { time: 'tray' },
    'jobs.update': { descriptionHtml: '<p>Sample</p>' },
    'applications.add': { jobId: otherJob.id },
    'applications.snooze': { until: new Date(Date.now() + 30 * 86_400_000).toISOString() },
    'job-suggestions.create': { jobId: suggestedJobId },
    'job-suggestions.preview': { jobId: suggestedJobId },
    'meetings.create': { wallTime: '2031-07-07T10:30' },
    'meetings.createPanelDay': { interviews },
    'meetings.addInterview': { wallTime: `${dayOfPanel}T16:00` },
    'blind-reviews.set': { untilStepId: await lastStepId(world) },
    'new-cvs.giveNewCv': { newCvId: await aNewCv(company, 'A further CV') },
    'imports.readAgain': { importId: thirdTable },
    'imports.check': { importId: (await table('SECOND')).importId },
    'imports.delete': { importId: thirdTable },
  };
}
