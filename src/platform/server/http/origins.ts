import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Request } from './context.ts';

/** Whether a page of ours is at the origin that a request names. */
export function isOwnOrigin(origin: string, request: Request, config: Config): boolean {
  if (origin === new URL(config.publicUrl).origin || origin === config.apiAddress?.origin) return true;
  return !config.publicUrlIsSet && URL.canParse(origin) && new URL(origin).host === request.header('host');
}

/** Whether our own page, or a program that is no browser, makes a GET that changes something. */
export function isOwnFetch(request: Request, config: Config): boolean {
  const [site, mode] = [request.header('sec-fetch-site'), request.header('sec-fetch-mode')];
  if (site === undefined && mode === undefined) return isOwnFetchOfOldBrowser(request, config);
  if (mode === 'navigate') return false;
  if (site === undefined || site === 'same-origin') return true;
  return (
    site === 'same-site' && config.apiAddress !== null && request.header('origin') === pagesOrigin(config)
  );
}

// Without Fetch Metadata: the origin or referrer decides. A page can suppress both; only a fetch can then ask for JSON,
// and the SameSite cookie does not travel with a fetch of another site. Programs send no Accept; every browser does.
function isOwnFetchOfOldBrowser(request: Request, config: Config): boolean {
  const from = request.header('origin') ?? request.header('referer');
  if (from !== undefined) return URL.canParse(from) && isOwnOrigin(new URL(from).origin, request, config);
  const accept = request.header('accept');
  return accept === undefined || accept.includes('application/json');
}

/** Lets the pages, and no others, read what the API answers when it is on another host than they are. */
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

const pagesOrigin = ({ publicUrl }: Config): string => new URL(publicUrl).origin;
