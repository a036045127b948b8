import type { z } from 'zod';
import { type ProblemKind, type Problem, Refusal, statusOf } from '../../contract/errors.ts';
import { translateIssues } from '../../contract/issues.ts';
import { isDatabaseAway } from '../db/is-database-away.ts';
import type { Log } from '../log.ts';
import type { Translate, Words } from '../words.ts';

/** Input that does not match the contract; its issues are worded in the caller's language. */
export class InvalidInput extends Error {
  readonly issues: z.core.$ZodIssue[];
  constructor(issues: z.core.$ZodIssue[]) {
    super('invalid input');
    this.issues = issues;
  }
}

type ErrorContext = { requestId: string; translate: Translate; words: Words; log: Log };

/**
 * Converts any error to the error shape. Bugs get a fixed text, and the log has the error with the request id. A bug
 * while wording a refusal is handled here too, because Fastify would reveal its internal text.
 */
export function toProblem(error: unknown, options: ErrorContext): Problem {
  try {
    return translateProblem(error, options);
  } catch (bug) {
    options.log.error({ err: bug, requestId: options.requestId }, 'request failed');
    return problemOf('internal', options);
  }
}

function translateProblem(error: unknown, options: ErrorContext): Problem {
  const { translate } = options;
  if (error instanceof InvalidInput)
    return problemOf('invalid', { ...options, fields: translateIssues(error.issues, translate) });
  if (error instanceof Refusal) return refusalProblem(error, options);
  if (isUnreadableJson(error))
    return refusalProblem(new Refusal('invalid', { reason: 'platform.unreadable_json' }), options);
  if (codeOf(error) === withheldWords)
    return refusalProblem(new Refusal('refused', { reason: 'blind-reviews.withheld_words' }), options);
  const kind = kindOfUnknownError(error);
  if (kind === 'internal') options.log.error({ err: error, requestId: options.requestId }, 'request failed');
  else if (kind === 'unavailable' || kind === 'conflict')
    options.log.warn({ err: error, requestId: options.requestId }, kind);
  return problemOf(kind, kind === 'unavailable' ? { ...options, details: { retryAfter } } : options);
}

/** Seconds for Retry-After while the database is away. */
const retryAfter = 2;

type ProblemOptions = {
  requestId: string;
  translate: Translate;
  fields?: Record<string, string[]>;
  message?: string;
  error?: string | undefined;
  code?: string;
  details?: Record<string, unknown> | undefined;
};

function problemOf(kind: ProblemKind, options: ProblemOptions): Problem {
  const message = options.message ?? options.translate(`platform.errors.${kind}`);
  return {
    statusCode: statusOf[kind],
    error: options.error ?? message,
    message,
    code: options.code ?? kind,
    ...(options.fields ? { fields: options.fields } : {}),
    ...(options.details ? { details: options.details } : {}),
    requestId: options.requestId,
  };
}

function refusalProblem(
  refusal: Refusal,
  options: { requestId: string; translate: Translate; words: Words },
): Problem {
  const { translate, words } = options;
  const fields = refusal.fields
    ? Object.fromEntries(
        Object.entries(refusal.fields).map(([name, keys]) => [
          name,
          keys.map((key) => translate(key, refusal.values)),
        ]),
      )
    : undefined;
  const [slice, reason] = refusal.reason?.split('.') ?? [];
  const key = `${slice}.refusals.${reason}`;
  const worded = refusal.reason !== undefined && words.has(key) ? key : `platform.errors.${refusal.kind}`;
  return problemOf(refusal.kind, {
    requestId: options.requestId,
    translate,
    message: translate(worded, refusal.values),
    error: refusal.error,
    ...(refusal.reason === undefined ? {} : { code: refusal.reason }),
    ...(fields ? { fields } : {}),
    details: refusal.details,
  });
}

// Codes of Fastify's JSON parser, and errors of JSON.parse.
function isUnreadableJson(error: unknown): boolean {
  const code = codeOf(error);
  return /^FST_ERR_CTP_(INVALID_JSON_BODY|EMPTY_JSON_BODY)$/.test(code);
}

// Errors from outside our code: Fastify's have a status, the driver's a SQLSTATE or an errno.
function kindOfUnknownError(error: unknown): ProblemKind {
  if (!(error instanceof Error)) return 'internal';
  const status = 'statusCode' in error ? Number(error.statusCode) : 0;
  if (status === 413) return 'too_large';
  if (status === 415) return 'unsupported';
  if (status === 404) return 'not_found';
  if (status === 429) return 'too_many';
  if (status >= 400 && status < 500) return 'invalid';
  const code = codeOf(error);
  if (concurrencyCodes.test(code)) return 'conflict';
  return isDatabaseAway(error) || code === statementTimeout ? 'unavailable' : 'internal';
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

// Of the trigger app.keep_withheld_words.
const withheldWords = 'KB001';
const statementTimeout = '57014';

// A concurrent change won: a referenced row is deleted (23503), or a row to delete is referenced (23001). A name is
// taken (23505), or two transactions conflict (class 40).
const concurrencyCodes = /^(23001|23503|23505|40001|40P01)$/;
