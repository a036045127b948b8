import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#platform/contract/errors.ts';
import { builtFolder } from '#platform/server/built-folder.ts';
import type { AllowedMethods } from '#platform/server/http/allowed-methods.ts';
import { toRequest } from '#platform/server/http/mount.ts';
import type { Platform } from '#platform/server/platform.ts';
import { rehearsalParameter } from '#platform/contract/rehearsed-page.ts';
import { isPagePath } from '../page-rules.ts';
import { pagesByPath, readFrontEnd } from './front-end.ts';

/**
 * The single-page application: hashed files are cached for a year, and index.html serves its pages. Unknown addresses
 * get the same page with status 404, so that the client redirects a visitor to sign-in (specification). Paths that
 * look like files, and those below /api, get a plain 404.
 */
export async function mountWeb(
  app: FastifyInstance,
  platform: Platform,
  allowedMethods: AllowedMethods,
): Promise<void> {
  const index = readFrontEnd()?.page.replace('</head>', `${apiMeta(platform)}</head>`) ?? null;
  const pageAt = pagesByPath(index ?? '');
  if (index !== null) {
    await app.register(fastifyStatic, {
      root: builtFolder,
      index: false,
      wildcard: false,
      preCompressed: true,
      decorateReply: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        // The CV viewer runs in a sandbox of opaque origin and must be able to load its own modules.
        if (hashed)
          reply
            .header('access-control-allow-origin', '*')
            .header('cross-origin-resource-policy', 'cross-origin');
        if (isViewer.test(path)) {
          reply.header('content-security-policy', viewerPolicy(platform.config.publicUrl));
          reply.removeHeader('x-frame-options');
          reply.removeHeader('origin-agent-cluster');
        }
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isCall = /^\/api(\/|$)/.test(path);
    const allowed = isPagePath(path) ? readingMethods : allowedMethods(path);
    if (allowed.length > 0 && !allowed.includes(request.method)) {
      reply.header('allow', allowed.join(', '));
      refuse('wrong_method');
    }
    const wantsPage = readingMethods.includes(request.method) && takesHtml(request.headers.accept);
    if (isCall || !wantsPage) refuse('not_found');
    if (isFile.test(path) || isDeveloperOnly(path, platform) || index === null)
      return reply.status(404).type('text/plain; charset=utf-8').send('Not found\n');
    if (isRehearsed(request)) allowOwnFrame(reply);
    return reply
      .status(isPagePath(path) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', vary: 'Cookie', 'x-robots-tag': 'noindex' })
      .send(pageFor(request, platform, pageAt(path)));
  });
}

const readingMethods = ['GET', 'HEAD'];
// Also served compressed, under the name of the compressed file.
const isViewer = /\/cv-viewer\.html(\.br|\.gz)?$/;
const isFile = /\.[a-z0-9]+$|\/\./i;
const isDeveloperOnly = (path: string, { config }: Platform): boolean =>
  path.startsWith('/dev/') && config.mode === 'production';
const takesHtml = (accept = '*/*'): boolean => /text\/html|\*\/\*/.test(accept);

// The applicant's own page in a rehearsal, which a page of ours frames.
const isRehearsed = ({ url }: FastifyRequest): boolean =>
  /^\/applications\/[\w-]+\?/.test(url) && new URL(url, 'http://page').searchParams.has(rehearsalParameter);

function allowOwnFrame(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
  // The policy names who may frame the page, which this older header cannot.
  reply.removeHeader('x-frame-options');
}

// The request had no session cookie, so the page need not fetch the current user (decision 0013).
const visitorMeta = '<meta name="kadro-session" content="none" />';

function pageFor(request: FastifyRequest, { config }: Platform, page: string): string {
  const isVisitor = toRequest(request, config).sessionToken === null;
  return isVisitor ? page.replace('</head>', `${visitorMeta}</head>`) : page;
}

// The API's origin, when it differs from the page's.
const apiMeta = ({ config: { apiAddress } }: Platform): string =>
  apiAddress === null ? '' : `<meta name="kadro-api" content="${apiAddress.origin}" />`;

/**
 * The frame that renders untrusted PDFs: only our scripts, no network, and an opaque origin even when opened
 * directly. Its image decoders are WebAssembly.
 */
function viewerPolicy(publicUrl: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${new URL(publicUrl).origin}/assets/ 'wasm-unsafe-eval'`,
    "style-src 'unsafe-inline'",
    'img-src blob: data:',
    'font-src blob: data:',
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ');
}
