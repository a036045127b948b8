import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Html } from '#platform/server/html.ts';
import { toProblem } from '#platform/server/http/problems.ts';
import type { Platform } from '#platform/server/platform.ts';

type LinkPages<Request, Show> = {
  /** Address of the pages, with the token of the link. */
  url: string;
  open: (request: Request, reply: FastifyReply, show: Show) => Promise<unknown>;
  /** The page for a request that cannot be read. */
  endedPage: (request: Request) => Html;
};

/** Mounts pages behind a secret link. @returns a function that mounts one of them */
export const mountLinkPages =
  <Request extends FastifyRequest, Show>(
    app: FastifyInstance,
    platform: Platform,
    { url, open, endedPage }: LinkPages<Request, Show>,
  ) =>
  (method: 'GET' | 'POST', path: string, show: Show): void => {
    app.route({
      method,
      url: `${url}${path}`,
      config: { rawBody: true },
      // The body is read before the handler: one that breaks its own format is answered with a page too.
      errorHandler: (error, request, reply) => {
        const problem = problemOf(platform, request, error);
        void sendLinkPage(reply, endedPage(request as Request), problem.statusCode);
      },
      handler: (request, reply) => open(request as Request, reply, show),
    });
  };

/** The problem of a failed request; in English when the language of its visitor is not known. */
export const problemOf = (
  { log, words }: Platform,
  { id: requestId }: { id: string },
  error: unknown,
  translate = words.in('en'),
) => toProblem(error, { requestId, translate, words, log });

/** Sends a page. Its address is a key, so it must not leak in a referrer. Pages with people must not stay on a device. */
export const sendLinkPage = (reply: FastifyReply, page: Html, status = 200): FastifyReply =>
  reply
    .status(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
    })
    .send(String(page));
