import { z } from 'zod';

/** The closed list of ways a call can fail, each with its HTTP status. Slices add reasons, never kinds. */
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

export type Kind = keyof typeof statusOf;

/** The one error shape. `message` is for a person, in the language asked for; programs switch on `code`. */
export const problem = z.object({
  statusCode: z.number().int(),
  error: z.string().describe('The same sentence as message; a name of RFC 6749 in answers of /oauth/token'),
  message: z.string(),
  code: z.string().describe('A kind (`not_found`) or a reason of the operation (`meetings.host_busy`)'),
  fields: z.record(z.string(), z.array(z.string())).optional(),
  requestId: z.string(),
  details: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Facts a program may use, e.g. the current version'),
});

export type Problem = z.infer<typeof problem>;

type RefusalOptions = {
  reason?: string;
  /** Field name to message keys. */
  fields?: Record<string, string[]>;
  /** Values for the placeholders of the message. */
  values?: Record<string, string | number>;
  details?: Record<string, unknown>;
  /** What `error` says instead of the message, where a standard fixes it. */
  error?: string;
};

/** An expected refusal: not logged as an error, worded in the caller's language at the edge. */
export class Refusal extends Error {
  readonly kind: Kind;
  readonly reason: string | undefined;
  readonly fields: Record<string, string[]> | undefined;
  readonly values: Record<string, string | number>;
  readonly details: Record<string, unknown> | undefined;
  readonly error: string | undefined;

  constructor(kind: Kind, options: RefusalOptions = {}) {
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
 * Ends the call with an expected failure.
 * @param reason `slice.snake_case`; its words stand under `slice.refusals.snake_case` in the messages.
 */
export function refuse(kind: Kind, reason?: string, options: Omit<RefusalOptions, 'reason'> = {}): never {
  throw new Refusal(kind, reason === undefined ? options : { ...options, reason });
}
