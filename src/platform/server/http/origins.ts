import cors from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Request } from './context.ts';
import type { Operation } from './implement.ts';

/** Whether the request comes from a page at our origin. */
export function isOwnOrigin(origin: string, request: Request, config: Config): boolean {
  if (origin === new URL(config.publicUrl).origin || origin === config.apiAddress?.origin) return true;
  return !config.publicUrlIsSet && URL.canParse(origin) && new URL(origin).host === request.header('host');
}

/** Whether a state-changing GET comes from our page, or from a program other than a browser. */
export function isOwnFetch(request: Request, config: Config): boolean {
  const [site, mode] = [request.header('sec-fetch-site'), request.header('sec-fetch-mode')];
  if (site === undefined && mode === undefined) return isOwnFetchOfOldBrowser(request, config);
  if (mode === 'navigate') return false;
  if (site === undefined || site === 'same-origin') return true;
  return (
    site === 'same-site' && config.apiAddress !== null && request.header('origin') === pagesOrigin(config)
  );
}

// Without Fetch Metadata the Origin or Referer decides. A page can suppress both. Then only a fetch can ask for JSON,
// and SameSite cookies are not sent with a fetch from another site. Programs send no Accept; every browser does.
function isOwnFetchOfOldBrowser(request: Request, config: Config): boolean {
  const from = request.header('origin') ?? request.header('referer');
  if (from !== undefined) return URL.canParse(from) && isOwnOrigin(new URL(from).origin, request, config);
  const accept = request.header('accept');
  return accept === undefined || accept.includes('application/json');
}

/** Allows our pages, and no others, to read responses of an API on another host. */
export async function allowPages(app: FastifyInstance, config: Config): Promise<void> {
  if (config.apiAddress === null) return;
  const pages = {
    origin: pagesOrigin(config),
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['accept', 'accept-language', 'content-type', 'idempotency-key'],
    exposedHeaders: ['content-disposition', 'retry-after', 'x-request-id'],
    maxAge: 7200,
  };
  await app.register(cors, {
    delegator: async ({ url, headers }: FastifyRequest) =>
      url.startsWith('/api/') && headers.origin === pages.origin ? pages : { origin: false },
  });
}

/** Allows pages of every origin to read this response, which browsers grant without cookies only. */
export const allowAnyOrigin = (reply: FastifyReply): FastifyReply =>
  reply.header('access-control-allow-origin', '*').removeHeader('access-control-allow-credentials');

/** Answers browsers that ask before a page of another origin reads with headers of its own. */
export function mountPreflight(app: FastifyInstance, { endpoint }: Operation): void {
  app.options(`/api${endpoint.path}`, (_request, reply) =>
    allowAnyOrigin(reply)
      .header('access-control-allow-methods', 'GET, HEAD')
      .header('access-control-allow-headers', 'accept, accept-language, content-type, if-none-match')
      .header('access-control-max-age', '7200')
      .status(204)
      .send(),
  );
}

const pagesOrigin = ({ publicUrl }: Config): string => new URL(publicUrl).origin;
