import { type Permission, permissions } from '#platform/contract/permissions.ts';
import type { Operation } from '#platform/server/http/implement.ts';
import { aUser, type Caller, visitor } from '../harness/api.ts';
import { aPlatformAdmin } from '../harness/second-factor.ts';
import { aMemberWith, aWorld, inputOf, send, type World } from './endpoint-world.ts';
import { withForeignIds } from './foreign-ids.ts';

/** Two companies, and all kinds of callers without access to the first. */
export type TwoCompanies = {
  here: World;
  elsewhere: World;
  formerMember: Caller;
  /** A member without grants who is on no hiring team. */
  newMember: Caller;
  onTheTeam: Caller;
};

export async function createTwoCompanies(): Promise<TwoCompanies> {
  const [here, elsewhere] = [await aWorld('OURS-ALONE'), await aWorld('ANOTHER-COMPANY')];
  return {
    here,
    elsewhere,
    formerMember: await aMemberWith(here, 'no more'),
    newMember: await aMemberWith(here, 'nothing'),
    onTheTeam: await aMemberWith(here, 'anything on the team', String(here.known.jobId)),
  };
}

// Parameters that anyone may choose; all others name a record of a company.
const freeParameters = new Set(['companyId', 'tag', 'country', 'provider']);

export const isRead = ({ endpoint }: Operation): boolean => endpoint.method === 'GET';
export const namesRecord = ({ endpoint }: Operation): boolean =>
  Object.keys(endpoint.params?.shape ?? {}).some((name) => !freeParameters.has(name));

type Answer = Awaited<ReturnType<typeof send>>;

function differs(who: string, answer: Answer, status: number, code?: string): string[] {
  const isAsExpected = answer.status === status && (code === undefined || answer.code === code);
  return isAsExpected
    ? []
    : [`${who}: ${answer.status} ${answer.code ?? ''} instead of ${status} ${code ?? ''}`];
}

function revealProblems(who: string, answer: Answer, { mark }: World): string[] {
  return answer.text.includes(mark) ? [`${who} is shown what is of the company alone`] : [];
}

/** Visitors must sign in; users of other companies and former members get 404. */
export async function strangerProblems(operation: Operation, scene: TwoCompanies): Promise<string[]> {
  const { here, elsewhere, formerMember } = scene;
  const input = inputOf(operation, here.known);
  const problems = differs('a visitor', await send(visitor(), operation, input), 401, 'unauthenticated');
  for (const [who, caller] of [
    ['a stranger', elsewhere.owner],
    ['a former member', formerMember],
  ] as const) {
    const answer = await send(caller, operation, input);
    problems.push(...differs(who, answer, 404, 'companies.not_member'), ...revealProblems(who, answer, here));
  }
  return problems;
}

/** The owner of another company uses ids of this one in the path of their own company. */
export async function foreignRecordProblems(
  operation: Operation,
  { here, elsewhere }: TwoCompanies,
): Promise<string[]> {
  const input = inputOf(operation, { ...here.known, companyId: elsewhere.known.companyId });
  const answer = await send(elsewhere.owner, operation, input);
  const who = 'the owner of another company';
  return [...differs(who, answer, 404), ...revealProblems(who, answer, here)];
}

/** The owner of another company uses ids of this one in the body. */
export async function foreignBodyProblems(
  operation: Operation,
  { here, elsewhere }: TwoCompanies,
): Promise<string[]> {
  const problems: string[] = [];
  for (const [field, input] of withForeignIds(operation, elsewhere.known, here.known)) {
    const answer = await send(elsewhere.owner, operation, input);
    if (answer.status < 400 || answer.status > 499)
      problems.push(`${field} of another company: ${answer.status}`);
    problems.push(...revealProblems(field, answer, here));
  }
  return problems;
}

export async function grantProblems(
  operation: Operation,
  { here, newMember }: TwoCompanies,
): Promise<string[]> {
  const answer = await send(newMember, operation, inputOf(operation, here.known));
  return [
    ...differs('a member without the grant', answer, 403, 'forbidden'),
    ...revealProblems('a member without the grant', answer, here),
  ];
}

/** Without the grant and a hiring team, lists are empty and records return 404. */
export async function teamProblems(
  operation: Operation,
  { here, newMember }: TwoCompanies,
): Promise<string[]> {
  const who = 'a member of no hiring team';
  const answer = await send(newMember, operation, inputOf(operation, here.known));
  const shown = revealProblems(who, answer, here);
  const ownStatus = ownViews.get(operation.name);
  if (ownStatus !== undefined) return [...differs(who, answer, ownStatus), ...shown];
  if (namesRecord(operation)) return [...differs(who, answer, 404), ...shown];
  return answer.status === 403 ? shown : [...differs(who, answer, 200), ...shown];
}

// A member saves views of the candidates for themselves; without a team the list is empty. The view of another member
// is not found, nor are scheduled messages, which a body names.
const ownViews = new Map([
  ['applicants.createCandidateView', 201],
  ['applicants.setDefaultCandidateView', 404],
  ['outgoing.send', 404],
]);

// A change returns the record, so members who may change it may also read it.
const mayRead = permissions.filter((permission) => /\.(list|get)$/.test(permission));

// Records of one member, which are the owner's here.
export const ownReads = new Set([
  'bulk-changes.readCandidateBulkChange',
  'rehearsals.read',
  'exports.read',
  'exports.download',
  'evaluations.readOwn',
  'notifications.read',
  'handovers.readOpenWork',
  'handovers.listOpenPeople',
  'handovers.read',
  'handovers.listPeople',
  'candidates.readNewCvFile',
  'candidates.downloadNewCv',
  'candidates.readNewCv',
]);

/** The opposite: a member with the grant is allowed, and an owner has every grant. */
export async function openProblems(operation: Operation, { here }: TwoCompanies): Promise<string[]> {
  const { permission } = operation.endpoint;
  const callers: [string, Caller][] = [['an owner', here.owner]];
  if (permission === 'member') callers.push(['a member', await here.company.member(...mayRead)]);
  else if (permission !== 'owner')
    callers.unshift([
      'a member with the grant',
      await here.company.member(...mayRead, permission as Permission),
    ]);
  const problems: string[] = [];
  for (const [who, caller] of callers) {
    const answer = await send(caller, operation, inputOf(operation, here.known));
    const isOwn = who === 'an owner' || !ownReads.has(operation.name);
    if (isRead(operation)) problems.push(...differs(who, answer, isOwn ? 200 : 404));
    const isRefused = ['unauthenticated', 'forbidden', 'companies.not_member'].includes(answer.code ?? '');
    if (isRefused || answer.status >= 500) problems.push(`${who}: ${answer.status} ${answer.code ?? ''}`);
  }
  return problems;
}

/** A user's own records return 404 for another user, including a platform admin. */
export async function foreignOwnProblems(operation: Operation, { here }: TwoCompanies): Promise<string[]> {
  const problems: string[] = [];
  for (const [who, caller] of [
    ['another user', await aUser()],
    ['a platform admin', await aPlatformAdmin()],
  ] as const) {
    const answer = await send(caller, operation, inputOf(operation, here.known));
    problems.push(...differs(who, answer, 404), ...revealProblems(who, answer, here));
  }
  return problems;
}

/** Operations outside companies: public, for users, or for platform admins only. */
export async function outsideProblems(
  operation: Operation,
  { here }: TwoCompanies,
  permission = operation.endpoint.permission,
): Promise<string[]> {
  const input = inputOf(operation, here.known);
  const [stranger, user, admin] = [
    await send(visitor(), operation, input),
    await send(await aUser(), operation, input),
    await send(await aPlatformAdmin(), operation, input),
  ];
  const refused = (answer: Answer): boolean => ['unauthenticated', 'forbidden'].includes(answer.code ?? '');
  const problems = [stranger, user, admin]
    .filter(({ status }) => status >= 500)
    .map(({ status }) => `fails with ${status}`);
  if (permission === 'public') {
    if (stranger.code === 'unauthenticated') problems.push('a visitor has to sign in');
  } else problems.push(...differs('a visitor', stranger, 401, 'unauthenticated'));
  if (permission === 'platformAdmin') problems.push(...differs('a user', user, 403, 'forbidden'));
  else if (refused(user)) problems.push('a user is refused');
  if (refused(admin)) problems.push('a platform admin is refused');
  return problems;
}
