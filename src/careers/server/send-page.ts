import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Html } from '#platform/server/html.ts';
import { isFresh } from '#platform/server/http/send-cached.ts';
import type { CareersCompany } from './find-company.ts';
import { type RenderedPage, renderPage } from './page-cache.ts';

const strictPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
// Without a script, only programs that judge a page connect: they read robots.txt under its policy.
const pagePolicy = `connect-src 'self'; ${strictPolicy}`;
export const formPolicy = `${pagePolicy}; script-src 'self'; media-src 'self' blob:`;
// The sites of the company's list may frame the list, and the settings show it as a preview.
export const framedPolicy = ({ embedOrigins }: CareersCompany): string =>
  pagePolicy.replace("frame-ancestors 'none'", ["frame-ancestors 'self'", ...embedOrigins].join(' '));
// Only our own form builder may frame the preview, which makes no requests.
export const previewPolicy = `${strictPolicy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")}; script-src 'self'`;

/** Sends a page, or 304 when the visitor has it. */
export function sendPage(
  reply: FastifyReply,
  request: FastifyRequest,
  page: Html | RenderedPage,
  { policy = pagePolicy, status = 200 }: { policy?: string; status?: number } = {},
) {
  const { html, etag, zstd } = 'etag' in page ? page : renderPage(String(page));
  reply
    .header('content-security-policy', policy)
    .header('vary', 'Accept-Language, Accept, Accept-Encoding')
    .header('cache-control', 'no-cache')
    .header('etag', etag);
  if (status === 200 && isFresh(request, etag)) return reply.status(304).send();
  reply.status(status).type('text/html; charset=utf-8');
  const takesZstd =
    zstd !== undefined && /\bzstd\b(?!\s*;\s*q=0)/.test(`${request.headers['accept-encoding'] ?? ''}`);
  return takesZstd ? reply.header('content-encoding', 'zstd').send(zstd) : reply.send(html);
}
