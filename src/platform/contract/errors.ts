import { z } from 'zod';

/** The closed list of error kinds, each with its HTTP status. Slices add reasons, never kinds. */
export const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  wrong_method: 405,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  refused: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ProblemKind = keyof typeof statusOf;

/** The only error shape. `message` is for people, in the requested language; programs use `code`. */
export const problem = z.object({
  statusCode: z.number().int(),
  error: z
    .string()
    .describe('The same sentence as message; in answers of /oauth/token an error name of RFC 6749'),
  message: z.string(),
  code: z.string().describe('A kind (`not_found`) or a reason of the operation (`meetings.host_busy`)'),
  fields: z.record(z.string(), z.array(z.string())).optional(),
  requestId: z.string(),
  details: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Facts for programs, e.g. the current version'),
});

export type Problem = z.infer<typeof problem>;

type RefusalOptions = {
  reason?: string;
  /** Field name to message keys. */
  fields?: Record<string, string[]>;
  /** Values for the placeholders of the message. */
  values?: Record<string, string | number>;
  details?: Record<string, unknown>;
  /** Value of `error` in place of the message, where a standard defines it. */
  error?: string;
};

/** An expected refusal: it is not logged as an error, and its message is translated in the HTTP layer. */
export class Refusal extends Error {
  readonly kind: ProblemKind;
  readonly reason: string | undefined;
  readonly fields: Record<string, string[]> | undefined;
  readonly values: Record<string, string | number>;
  readonly details: Record<string, unknown> | undefined;
  readonly error: string | undefined;

  constructor(kind: ProblemKind, options: RefusalOptions = {}) {
    super(options.reason ?? kind);
    this.kind = kind;
    this.reason = options.reason;
    this.fields = options.fields;
    this.values = options.values ?? {};
    this.details = options.details;
    this.error = options.error;
  }
}

/**
 * Ends the call with an expected error.
 * @param reason `slice.snake_case`; its message has the key `slice.refusals.snake_case`.
 */
export function refuse(
  kind: ProblemKind,
  reason?: string,
  options: Omit<RefusalOptions, 'reason'> = {},
): never {
  throw new Refusal(kind, reason === undefined ? options : { ...options, reason });
}
