import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CareersCompany } from '#careers/server/find-company.ts';
import type { PageWords } from '#careers/server/page-words.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { ShareRow } from './queries.ts';

export type PageRequest = FastifyRequest<{
  Params: { token: string; page?: string };
  Querystring: { lang?: unknown; sent?: unknown };
}>;

/** A request for a share that is neither revoked nor expired. */
export type Visit = {
  platform: Platform;
  request: PageRequest;
  reply: FastifyReply;
  company: CareersCompany;
  share: ShareRow;
  words: PageWords;
  /** Of the page, without a query. */
  path: string;
  now: Date;
};
