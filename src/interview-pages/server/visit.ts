import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageWords } from '#careers/server/page-words.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { OwnScorecard } from '#evaluations/contract.ts';
import type { Interview } from './find-interview.ts';
import type { TypedScorecard } from './read-scorecard-form.ts';

export type PageRequest = FastifyRequest<{
  Params: { token: string; page?: string };
  Querystring: { lang?: unknown; done?: unknown };
}>;

/** A request with a link that opens an interview. */
export type Visit = {
  platform: Platform;
  request: PageRequest;
  reply: FastifyReply;
  interview: Interview;
  words: PageWords;
  /** Of the page, without a query. */
  path: string;
  hash: Buffer;
  now: Date;
};

/** The own scorecard, or what was typed in its place, with a message. */
export type ShownScorecard = Omit<OwnScorecard, keyof TypedScorecard> &
  TypedScorecard & { problem: string; done: 'saved' | 'submitted' | null };
