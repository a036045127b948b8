import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import { hash } from 'node:crypto';

/** A weak ETag of a text: equal texts have equal tags, with any compression. */
export const etagOf = (text: string): string => `W/"${hash('sha1', text, 'base64url')}"`;

/**
 * Sends a text that caches must revalidate, so that a closed job disappears at once. Returns 304 when the caller's copy
 * is current (`If-None-Match` with a list, `*` or weak tags, RFC 9110 section 13).
 */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, content }: { type: string; content: string },
): FastifyReply {
  const etag = etagOf(content);
  reply.header('cache-control', 'no-cache').header('etag', etag).type(type);
  return isFresh(request, etag) ? reply.status(304).send() : reply.send(content);
}

/** Whether the caller's copy has this tag. */
export function isFresh(request: FastifyRequest, etag: string): boolean {
  return fresh(request.headers, { etag });
}
