import type { Readable } from 'node:stream';
import { permissions } from '#platform/contract/permissions.ts';
import { sessionCookie } from '#platform/server/http/mount.ts';
import { aUser, type Caller, testServer, visitor } from '../harness/api.ts';
import { mailsTo } from '../harness/mail.ts';
import { type CallerName, type OutsideRoute, outsideRoutes } from './outside-routes.ts';
import type { TwoCompanies } from './role-probe.ts';

export type OutsideFixture = { callers: Record<CallerName, Caller>; values: Record<string, string> };

/** All kinds of callers, and the values for path parameters. */
export async function anOutsideFixture({
  here,
  elsewhere,
  formerMember,
  newMember,
}: TwoCompanies): Promise<OutsideFixture> {
  const [invited] = await mailsTo(`${here.mark.toLowerCase()}-invited@example.test`);
  const { companyId, company, job, meetingLink } = here.known;
  return {
    callers: {
      'a visitor': visitor(),
      'a user without a company': await aUser(),
      'the owner of another company': elsewhere.owner,
      'a former member': formerMember,
      'a member without grants': newMember,
      'a member with every grant': await here.company.member(...permissions),
      'an owner': here.owner,
    },
    values: {
      companyId: String(companyId),
      company: String(company),
      job: String(job),
      token: String(meetingLink),
      id: invited?.id ?? '',
    },
  };
}

type Answer = { status: number; text: string };

/** Differences between a route's listed answers and its real ones. */
export async function outsideRouteProblems(
  route: string,
  { answers, params, isNeverTheSame }: OutsideRoute,
  { callers, values }: OutsideFixture,
): Promise<string[]> {
  const [method = '', path = ''] = route.split(' ');
  const url = addressOf(path, { ...values, ...params });
  const responses: [CallerName, Answer][] = [];
  for (const [who, caller] of Object.entries(callers))
    responses.push([who as CallerName, await ask(caller, method, url)]);
  const problems = responses.flatMap(([who, { status }]) => {
    const expected = typeof answers === 'number' ? answers : answers[who];
    return status === expected ? [] : [`${who}: ${status} instead of ${expected}`];
  });
  const texts = new Set(responses.map(([, { text }]) => text));
  if (typeof answers === 'number' && isNeverTheSame === undefined && texts.size > 1)
    problems.push('it is not the same for everybody');
  return problems;
}

/** A route with a token must refuse an invalid token for every caller. */
export async function closedRouteProblems(
  route: string,
  { callers, values }: OutsideFixture,
): Promise<string[]> {
  const [method = '', path = ''] = route.split(' ');
  const { params } = outsideRoutes[route] ?? {};
  const url = addressOf(path, { ...values, ...params, token: 'x'.repeat(54) });
  const problems: string[] = [];
  for (const [who, caller] of Object.entries(callers)) {
    const { status } = await ask(caller, method, url);
    if (status !== 404) problems.push(`${who}: ${status} instead of 404`);
  }
  return problems;
}

function addressOf(path: string, values: Record<string, string>): string {
  return path.replace(/:(\w+)|\*/g, (all, name: string | undefined) => {
    const value = values[name ?? all];
    if (value === undefined) throw new Error(`outside-routes.ts does not know what ${all} names`);
    return value;
  });
}

async function ask(caller: Caller, method: string, url: string): Promise<Answer> {
  const response = await open(caller, method, url);
  const status = response.statusCode;
  const isStream = String(response.headers['content-type']).startsWith('text/event-stream');
  if (isStream) response.stream().destroy();
  return { status, text: isStream ? '' : await textOf(response.stream(), status) };
}

async function open(caller: Caller, method: string, url: string) {
  const { app } = await testServer();
  const headers = {
    accept: 'text/html, */*',
    ...(caller.token === null ? {} : { cookie: `${sessionCookie}=${caller.token}` }),
  };
  const sent =
    method === 'POST'
      ? { payload: 'says=nothing', headers: { ...headers, 'content-type': 'text/plain' } }
      : { headers };
  return app.inject({ method: method as 'GET', url, ...sent, payloadAsStream: true });
}

async function textOf(stream: Readable, status: number): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Buffer));
  // A problem carries the id of its request.
  return status >= 400 ? '' : Buffer.concat(chunks).toString('utf8');
}

/** The notices of a caller's live stream, up to one of this type. */
export async function readStreamUntil(
  caller: Caller,
  companyId: string,
  type: string,
  happens: () => Promise<void>,
) {
  const response = await open(caller, 'GET', `/api/companies/${companyId}/live`);
  const stream = response.stream();
  let text = '';
  let isReady = false;
  for await (const chunk of stream) {
    text += String(chunk);
    if (!isReady && text.includes('event: ready')) {
      isReady = true;
      await happens();
    }
    if (text.includes(`"type":"${type}"`)) break;
  }
  stream.destroy();
  return [...text.matchAll(/"type":"([\w.]+)"/g)].map((match) => match[1]);
}
