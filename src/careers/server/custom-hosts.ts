import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { type CareersSite, siteAddress, type SitePage } from '#careers-domains/server/site-address.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { CustomHost, CustomHosts } from '#platform/server/http/custom-hosts.ts';
import type { Platform } from '#platform/server/platform.ts';
import { draftTokenHeader } from '../draft-token-rules.ts';

/** In the `config` of a route that is also served at the domains of companies. */
export const onCustomHost = { onCustomHost: true } as const;

/**
 * Prepares a request to the domain of a company before its route is known: removes its credentials, because nobody is
 * signed in there, and routes its short path to the careers site.
 * @returns the address of the route
 */
export function readAddress(customHosts: CustomHosts, request: IncomingMessage): string {
  const url = request.url ?? '/';
  const host = customHosts.of(request);
  if (host === null) return url;
  delete request.headers.cookie;
  delete request.headers.authorization;
  const [path = '/', ...query] = url.split('?');
  return [routeOf(path, host.slug), ...query].join('?');
}

// The list of jobs, a job, its form, and a file such as the feed.
const shortPath = /^\/(?!robots\.txt$|favicon\.svg$)([^/]*|[^/]+\/|[^/]+\/apply\/?)$/i;

const routeOf = (path: string, slug: string): string =>
  shortPath.test(path) ? `/careers/${slug}${path === '/' ? '' : path}` : path;

/** The address that the visitor sees, without the host. */
export const seenUrl = ({ customHosts }: Platform, request: FastifyRequest): string =>
  customHosts.of(request.raw) === null ? request.url : request.originalUrl;

/** The origin and the path at which a page is served. The path is safe as a link: browsers take `//x` for a host. */
export type ServedAt = { publicUrl: string; path: string };

export const servedAt = (platform: Platform, request: FastifyRequest): ServedAt => ({
  publicUrl: platform.customHosts.of(request.raw)?.origin ?? platform.config.publicUrl,
  path: seenUrl(platform, request)
    .replace(/\?.*$/s, '')
    .replace(/^[/\\]+/, '/'),
});

/**
 * The address of the same page where the careers site is: at the company's domain, or on the main host when it has none.
 * @returns null when the request is there
 */
export function otherAddress(
  { config, customHosts }: Platform,
  request: FastifyRequest,
  company: CareersSite,
): string | null {
  const host = customHosts.of(request.raw);
  if ((host?.domain ?? null) === company.domain) return null;
  const [path = '', ...query] = request.url.split('?');
  // The router has decoded the slug, so the path may be longer.
  const page = path.replace(/^\/careers\/[^/]+/, '') as SitePage;
  return [siteAddress(config, company, page), ...query].join('?');
}

/**
 * Redirects for now, not for ever: browsers keep the other kind, and the company may remove its domain. Forms are never
 * redirected, because the browser keeps the key of a draft for its own origin.
 */
export const sendElsewhere = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').redirect(address, 302);

/**
 * Serves the careers site at the domains of companies, and nothing else: a route that does not say `onCustomHost` is not
 * found there.
 * @param sendMissing answers a request for anything else
 */
export function guardCustomHosts(
  app: FastifyInstance,
  platform: Platform,
  sendMissing: (request: FastifyRequest, reply: FastifyReply, host: CustomHost) => Promise<unknown>,
): void {
  const { customHosts, config } = platform;
  app.addHook('onRequest', async (request, reply) => {
    const host = customHosts.of(request.raw);
    if (host === null) return undefined;
    // Subdomains of a company's domain may have no certificate.
    if (config.publicUrl.startsWith('https:')) reply.header('strict-transport-security', 'max-age=31536000');
    if (isServed(request, host)) return undefined;
    const moved = movedTo(platform, request, host);
    if (moved !== null) return sendElsewhere(reply, moved);
    if (!isReading(request)) refuse('not_found');
    return sendMissing(request, reply, host);
  });
  app.addHook('onSend', async (request, reply) => {
    if (customHosts.of(request.raw) !== null) reply.removeHeader('set-cookie');
  });
}

const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

// Hashed files of the careers site, such as its fonts and the script of the form.
const publicFile = /^\/(assets\/[\w.-]+|favicon\.svg)$/;

function isServed(request: FastifyRequest, { companyId, slug }: CustomHost): boolean {
  const { config, url = '' } = request.routeOptions;
  const isPublic = config?.onCustomHost === true || publicFile.test(url);
  const { company } = (request.params ?? {}) as { company?: string };
  const token = request.headers[draftTokenHeader];
  const isOwnDraft = token === undefined || String(token).startsWith(`${companyId}.`);
  const isLongPath = url.startsWith('/careers/') && request.originalUrl === request.url;
  return isPublic && isOwnDraft && !isLongPath && (company === undefined || company.toLowerCase() === slug);
}

/** Long paths lead to the short ones, and legal pages to the installation, whose they are. */
function movedTo({ config }: Platform, request: FastifyRequest, { origin, slug }: CustomHost): string | null {
  const { url } = request;
  if (!isReading(request)) return null;
  if (url.startsWith('/legal/')) return config.publicUrl + url;
  const [, page] = new RegExp(`^/careers/${slug}((?:[/?].*)?)$`, 's').exec(url) ?? [];
  return page === undefined ? null : origin + page.replace(/^(?!\/)/, '/');
}
