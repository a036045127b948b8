import { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { refuse } from '../../contract/errors.ts';
import { featureOf } from '../../contract/features.ts';
import type { Permission } from '../../contract/permissions.ts';
import { inNoTenant, inTenant, type TenantTx, type UserTx } from '../db/tenant.ts';
import type { Platform } from '../platform.ts';
import { auditPrefixes, networkOf } from '../network.ts';
import { holds, type MemberActor, type UserActor } from './actor.ts';
import { type CompanyContext, RawAnswer, type Reply, type Request } from './context.ts';
import { answerOnceInCompany, isAnswered, onceForMember, onceForUser } from './idempotency.ts';
import type { Operation } from './implement.ts';
import { InvalidInput } from './problems.ts';
import { isUuid } from '../../contract/uuid.ts';

/** A member without the facts of the request and the installation. */
export type KnownMember = Omit<MemberActor, 'network' | 'isBilled'>;

/** Functions that identify the caller; the slices identity and companies provide them. */
export type Authenticate = {
  user(tx: UserTx, token: string, now: Date): Promise<UserActor | null>;
  member(tx: TenantTx, token: string, companyId: string, now: Date): Promise<KnownMember | 'stranger' | null>;
  /** Whether this user has a second factor. */
  hasSecondFactor(tx: UserTx, userId: string): Promise<boolean>;
  /** Called occasionally for a session in use, outside any transaction. */
  touch(token: string, now: Date): Promise<void>;
};

export type Call = {
  operation: Operation;
  platform: Platform;
  authenticate: Authenticate;
  raw: { params: unknown; query: unknown; body: unknown };
  request: Request;
  reply: Reply;
};

/**
 * Handles one request: permission, input parsing, company transaction, handler, response stripped to the contract.
 * @throws Refusal for everything expected
 */
export async function callOperation(call: Call): Promise<{ status: number; body: unknown } | RawAnswer> {
  const { endpoint } = call.operation;
  const now = call.platform.clock.now();
  const result = await dispatch(call, now);
  if (result instanceof RawAnswer) return result;
  return { status: endpoint.status ?? 200, body: endpoint.response.parse(result) };
}

function dispatch(call: Call, now: Date): Promise<unknown> {
  const { endpoint } = call.operation;
  const { permission } = endpoint;
  if (isForPlatformAdmins(endpoint)) return callAsUser(call, now);
  if (permission === 'public') return callPublic(call, now);
  if (permission === 'signedIn') return callAsUser(call, now);
  return streams(endpoint) ? callWithStream(call, now) : callInCompany(call, now);
}

// The path decides too: an operation below /admin that declares another permission stays closed to everyone else.
const isForPlatformAdmins = ({ path, permission }: Endpoint): boolean =>
  permission === 'platformAdmin' || /^\/admin(\/|$)/.test(path);

const streams = ({ rawBody, rawAnswer }: Endpoint): boolean => (rawBody ?? rawAnswer) !== undefined;

async function callPublic(call: Call, now: Date): Promise<unknown> {
  const actor = await userOf(call, now);
  return call.operation.handle(parse(call), { ...baseContext(call, now), actor });
}

async function callAsUser(call: Call, now: Date): Promise<unknown> {
  const actor = await userOf(call, now);
  if (actor === null) refuse('unauthenticated');
  if (isForPlatformAdmins(call.operation.endpoint)) await requirePlatformAdmin(call, actor);
  const input = parse(call);
  const once = onceForUser(call, actor.userId, input);
  return call.operation.handle(input, { ...baseContext(call, now), actor, once });
}

// One stolen password must not open every company. The demo is exempt: its password is on the sign-in page and its data
// is invented. A second factor would only keep visitors out.
async function requirePlatformAdmin({ platform, authenticate }: Call, actor: UserActor): Promise<void> {
  if (!actor.isPlatformAdmin) refuse('forbidden');
  if (platform.config.demo) return;
  const hasSecondFactor = (tx: UserTx) => authenticate.hasSecondFactor(tx, actor.userId);
  if (!(await inNoTenant(platform.db, hasSecondFactor, { readOnly: true })))
    refuse('forbidden', 'identity.second_factor_missing');
}

async function callInCompany(call: Call, now: Date): Promise<unknown> {
  const { endpoint } = call.operation;
  const companyId = companyOf(call);
  const token = call.request.sessionToken;
  if (token === null) refuse('unauthenticated');
  await runBefore(call, companyId, now);
  return inTenant(
    call.platform.db,
    companyId,
    async (tx) => {
      const actor = await memberOf(call, tx, companyId, now);
      const input = parse(call);
      const context: CompanyContext = { ...baseContext(call, now), actor, tx };
      return answerOnceInCompany(call, context, input);
    },
    { readOnly: endpoint.method === 'GET', reader: call.request.language },
  );
}

// Rights are checked here and again in the transaction, because they may change in between.
async function runBefore(call: Call, companyId: string, now: Date): Promise<void> {
  const { before } = call.operation;
  if (before === undefined) return;
  const { db } = call.platform;
  const inCompany = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> =>
    inTenant(db, companyId, work, { reader: call.request.language });
  const actor = await inCompany(async (tx) => {
    const member = await memberOf(call, tx, companyId, now);
    return (await isAnswered(call, tx, member.userId)) ? null : member;
  });
  if (actor === null) return;
  const input = parse(call);
  const once = onceForMember(call, actor.userId, input);
  await before(input, { ...baseContext(call, now), actor, inCompany, once });
}

async function callWithStream(call: Call, now: Date): Promise<unknown> {
  const companyId = companyOf(call);
  const { db } = call.platform;
  const actor = await inTenant(db, companyId, (tx) => memberOf(call, tx, companyId, now), { readOnly: true });
  const inCompany = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> =>
    inTenant(db, companyId, work, { reader: call.request.language });
  const input = parse(call);
  const once = onceForMember(call, actor.userId, input);
  return call.operation.handle(input, { ...baseContext(call, now), actor, inCompany, once });
}

async function userOf(call: Call, now: Date): Promise<UserActor | null> {
  const token = call.request.sessionToken;
  if (token === null) return null;
  return inNoTenant(call.platform.db, (tx) => call.authenticate.user(tx, token, now), { readOnly: true });
}

async function memberOf(call: Call, tx: TenantTx, companyId: string, now: Date): Promise<MemberActor> {
  const token = call.request.sessionToken;
  const actor = token === null ? null : await call.authenticate.member(tx, token, companyId, now);
  if (actor === null) refuse('unauthenticated');
  if (actor === 'stranger') refuse('not_found', 'companies.not_member');
  const { permission, teamMayToo, path } = call.operation.endpoint;
  const feature = featureOf(path);
  if (feature !== null && actor.featuresOff.has(feature)) refuse('forbidden', 'companies.feature_off');
  if (permission === 'owner' && !actor.isOwner) refuse('forbidden');
  if (permission !== 'owner' && permission !== 'member' && !teamMayToo) {
    if (!holds(actor, permission as Permission)) refuse('forbidden');
  }
  const { billing: isBilled } = call.platform.config;
  if (isBilled) refuseWhileReadOnly(call, actor, now);
  return { ...actor, network: networkOf(call.request.ip, auditPrefixes), isBilled };
}

/** Members of a company with an invoice that is long unpaid only read; what applicants do is not of this company's calls. */
function refuseWhileReadOnly({ operation }: Call, { readOnlyFrom }: KnownMember, now: Date): void {
  const { method, whileReadOnly = false } = operation.endpoint;
  if (method === 'GET' || whileReadOnly || readOnlyFrom === null || readOnlyFrom > now) return;
  refuse('payment_required', 'billing.read_only', { details: { helps: ['pay'] } });
}

function companyOf(call: Call): string {
  const { companyId } = call.raw.params as { companyId?: string };
  if (companyId === undefined || !isUuid(companyId)) refuse('not_found', 'companies.not_member');
  return companyId;
}

function baseContext(call: Call, now: Date): Pick<CompanyContext, 'platform' | 'now' | 'request' | 'reply'> {
  return { platform: call.platform, now, request: call.request, reply: call.reply };
}

const noQuery = z.strictObject({});

function parse(call: Call): { params: unknown; query: unknown; body: unknown } {
  const { params, query, body, rawBody } = call.operation.endpoint;
  const issues: z.core.$ZodIssue[] = [];
  const part = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (schema === undefined) return undefined;
    const result = schema.safeParse(value, { reportInput: true });
    if (!result.success) issues.push(...result.error.issues);
    return result.data;
  };
  const parsed = {
    params: params === undefined ? undefined : parseParams(params, call.raw.params),
    query: part(query ?? noQuery, call.raw.query),
    body: rawBody ? undefined : part(body, call.raw.body === undefined ? {} : call.raw.body),
  };
  if (issues.length > 0) throw new InvalidInput(issues);
  return parsed;
}

// A malformed id in the path returns 404, like an unknown id.
function parseParams(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (!result.success) refuse('not_found');
  return result.data;
}
