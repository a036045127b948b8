import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { Language } from '../../contract/fields.ts';
import { refuse, type Problem } from '../../contract/errors.ts';
import type { Config } from '../config.ts';
import type { Platform } from '../platform.ts';
import { type Authenticate, callOperation } from './call-operation.ts';
import { RawAnswer, type Reply, type Request } from './context.ts';
import type { Operation } from './implement.ts';
import { isOriginOf } from './custom-hosts.ts';
import { allowAnyOrigin, isOwnOrigin, mountPreflight } from './origins.ts';
import { toProblem } from './problems.ts';
import { sendCached } from './send-cached.ts';

/** The name of the session cookie in handlers, and on plain http. */
export const sessionCookie = 'kadro_session';

/**
 * The name of the session cookie. On https its prefix makes browsers reject the cookie of another host of the domain or
 * of plain http. `__Host-` forbids Domain, so a session shared with the API's host uses `__Secure-`.
 */
export function sessionCookieName({ publicUrl, apiAddress }: Config): string {
  if (!publicUrl.startsWith('https:')) return sessionCookie;
  return `${apiAddress?.cookieDomain ? '__Secure-' : '__Host-'}${sessionCookie}`;
}

/** Registers operations below `/api`. Only this file uses both Fastify and the contract. */
export function mountOperations(
  app: FastifyInstance,
  operations: Operation[],
  platform: Platform,
  authenticate: Authenticate,
): void {
  const mount = (scope: FastifyInstance, operation: Operation): void => {
    scope.route({
      method: operation.endpoint.method,
      url: `/api${operation.endpoint.path}`,
      config: {
        operation: operation.name,
        rawBody: operation.endpoint.rawBody !== undefined,
        onCustomHost: operation.endpoint.onCustomHost === true,
      },
      handler: async (request, reply) => {
        refuseForeignWrite(request, platform);
        if (operation.endpoint.forAnyOrigin) allowAnyOrigin(reply);
        if (operation.endpoint.rawBody) refuseParsedBody(request);
        const result = await callOperation({
          operation,
          platform,
          authenticate,
          raw: { params: request.params, query: request.query, body: request.body },
          request: requestFor(operation, request, platform.config),
          reply: toReply(reply, platform),
        });
        if (operation.endpoint.forAnyOrigin) return sendRevalidated(request, reply, result);
        touchSession(request, platform, authenticate);
        return sendAnswer(reply, result);
      },
    });
    if (operation.endpoint.forAnyOrigin) mountPreflight(scope, operation);
  };
  const [withForms, others] = [operations.filter(takesForm), operations.filter((one) => !takesForm(one))];
  for (const operation of others) mount(app, operation);
  // The parser applies to its scope only: other calls reject forms, because a page of another site could send one.
  void app.register(async (scope) => {
    await scope.register(formbody);
    for (const operation of withForms) mount(scope, operation);
  });
}

/** An operation for any origin does not see the session, so its answer is the same for everybody. */
function requestFor({ endpoint }: Operation, request: FastifyRequest, config: Config): Request {
  const read = toRequest(request, config);
  return endpoint.forAnyOrigin ? { ...read, sessionToken: null } : read;
}

const takesForm = ({ endpoint }: Operation): boolean => endpoint.formBody === true;

/** Answers every error in the same shape, in the caller's language. */
export function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  platform: Platform,
): Problem {
  const { words, log } = platform;
  const translate = words.in(languageOf(request.headers['accept-language']));
  const problem = toProblem(error, { requestId: request.id, translate, words, log });
  const retryAfter = problem.details?.retryAfter;
  if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter);
  reply.status(problem.statusCode).header('content-language', languageOf(request.headers['accept-language']));
  return problem;
}

/** The first supported language in `Accept-Language`, by its order of preference; else English. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, languagesMaxChars)
    .split(',')
    .map((part) => {
      const [tag = '', quality = 'q=1'] = part.trim().split(/\s*;\s*/);
      return { language: tag.slice(0, 2).toLowerCase(), quality: Number(quality.replace('q=', '')) || 0 };
    })
    .filter((part) => part.quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { language } of wanted) {
    if (language === 'tr' || language === 'en') return language;
  }
  return 'en';
}

// Longer than any browser sends; parsing a long header would delay other callers.
const languagesMaxChars = 300;

/** The facts of a request for a handler. */
export function toRequest(request: FastifyRequest, config: Config): Request {
  return {
    id: request.id,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    language: languageOf(request.headers['accept-language']),
    sessionToken: sessionTokenOf(request, config),
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    cookie: (name) => request.cookies[name],
    stream: request.body instanceof Readable ? request.body : Readable.from([]),
  };
}

// An invalid token is not looked up and not cached, however long it is.
function sessionTokenOf({ cookies }: FastifyRequest, config: Config): string | null {
  const token = cookies[sessionCookieName(config)];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : null;
}

function toReply(reply: FastifyReply, platform: Platform): Reply {
  const { publicUrl, apiAddress } = platform.config;
  const secure = publicUrl.startsWith('https:');
  // The session cookie also opens files at the pages' origin. Other cookies are for the API only.
  const sharedBy = (name: string): { domain?: string } =>
    name === sessionCookie && apiAddress?.cookieDomain ? { domain: apiAddress.cookieDomain } : {};
  const nameOf = (name: string): string =>
    name === sessionCookie ? sessionCookieName(platform.config) : name;
  return {
    setCookie(name, value, { maxAgeSeconds, httpOnly = true }) {
      reply.setCookie(nameOf(name), value, {
        path: '/',
        httpOnly,
        sameSite: 'lax',
        secure,
        ...sharedBy(name),
        ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
      });
    },
    // Browsers accept a prefixed cookie, and its deletion, only with Secure.
    clearCookie: (name) => void reply.clearCookie(nameOf(name), { path: '/', secure, ...sharedBy(name) }),
    header: (name, value) => void reply.header(name, value),
  };
}

function sendAnswer(reply: FastifyReply, result: Result): FastifyReply {
  if (result instanceof RawAnswer)
    return reply.status(result.status).headers(result.headers).send(result.body);
  reply.header('cache-control', 'no-store');
  if (result.status === 204) return reply.status(204).send();
  return reply
    .status(result.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(result.body));
}

type Result = Awaited<ReturnType<typeof callOperation>>;

function sendRevalidated(request: FastifyRequest, reply: FastifyReply, result: Result): FastifyReply {
  if (result instanceof RawAnswer) return sendAnswer(reply, result);
  const content = JSON.stringify(result.body);
  return sendCached(request, reply, { type: 'application/json; charset=utf-8', content });
}

// A file sent as JSON has already been parsed, so its bytes are lost.
function refuseParsedBody({ body }: FastifyRequest): void {
  if (body !== undefined && body !== null && !(body instanceof Readable)) refuse('unsupported');
}

/**
 * Prevents cross-site request forgery: browsers send the origin of a request, and writes from other origins are
 * refused. Programs send neither header and no cookie of a browser.
 */
export function refuseForeignWrite(request: FastifyRequest, platform: Platform): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  const sameOrigin = origin === undefined || isFromOwnPage(origin, request, platform);
  if (!sameOrigin || (site === 'cross-site' && origin === undefined))
    refuse('forbidden', 'platform.foreign_origin');
}

// On a host of a company only its own pages may write.
function isFromOwnPage(origin: string, request: FastifyRequest, { config, customHosts }: Platform): boolean {
  const host = customHosts.of(request.raw);
  if (host !== null) return isOriginOf(host, origin, request.raw, config);
  return isOwnOrigin(origin, toRequest(request, config), config);
}

const sessionTouches = new Map<string, number>();
const touchEveryMs = 10 * 60 * 1000;

// Sessions are extended at most every ten minutes, so that most reads need no write.
function touchSession(request: FastifyRequest, platform: Platform, authenticate: Authenticate): void {
  const token = sessionTokenOf(request, platform.config);
  if (token === null) return;
  const now = platform.clock.now();
  if (now.getTime() - (sessionTouches.get(token) ?? 0) < touchEveryMs) return;
  if (sessionTouches.size > 50_000) sessionTouches.clear();
  sessionTouches.set(token, now.getTime());
  authenticate
    .touch(token, now)
    .catch((error: unknown) => platform.log.warn({ err: error }, 'session not touched'));
}
