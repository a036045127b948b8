import type { z } from 'zod';
import type { Permission } from './permissions.ts';

/**
 * The callers of an operation. `permission` is required by the type, so nothing is open by accident.
 * - public: anyone. - signedIn: any signed-in user. - member: an active member of the company in the path.
 * - owner: an owner of it. - platformAdmin: the flag on the user. - otherwise the named grant.
 */
export type Access = 'public' | 'signedIn' | 'member' | 'owner' | 'platformAdmin' | Permission;

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`, with `:name` for each path parameter, e.g. `/companies/:companyId/jobs/:jobId`. */
  path: `/${string}`;
  /** One sentence for readers of /api/docs. */
  summary: string;
  permission: Access;
  /** Lets a member without the grant pass; the handler then returns only records of their hiring teams. */
  teamMayToo?: true;
  /** A write that stays possible when the company is read-only, because an invoice is unpaid. */
  whileReadOnly?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  response: z.ZodType;
  status?: 200 | 201 | 202 | 204;
  /** Additional refusal codes of this operation, beside the general ones (see errors.ts). */
  refusals?: readonly `${string}.${string}`[];
  /** Headers that the operation reads, each with one sentence. openapi.ts describes the general ones. */
  headers?: Readonly<Record<string, string>>;
  /** The body is a file of one of these media types, as a stream that the handler reads. */
  rawBody?: MediaTypes;
  /** The body may also be a form, because a standard requires it; session cookies are ignored then. */
  formBody?: true;
  /**
   * Pages of every origin may read the response, which browsers revalidate by its ETag. The session is not read. Only
   * for public reads.
   */
  forAnyOrigin?: true;
  /** The careers site needs it, so it is also served at the domains of companies, without a session. */
  onCustomHost?: true;
  /**
   * The response is a file of one of these media types. The handler opens short transactions, and none is open while
   * bytes are sent.
   */
  rawAnswer?: MediaTypes;
};

export type MediaTypes = readonly [string, ...string[]];

export type Contract = Record<string, Endpoint>;

export const defineContract = <const C extends Contract>(contract: C): C => contract;

type SchemaOutput<S> = S extends z.ZodType ? z.output<S> : undefined;
type SchemaInput<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The parsed input of a handler. */
export type Input<E extends Endpoint> = {
  params: SchemaOutput<E['params']>;
  query: SchemaOutput<E['query']>;
  body: SchemaOutput<E['body']>;
};

type IfSchema<S, K extends string> = S extends z.ZodType
  ? Record<never, never> extends z.input<S>
    ? { [P in K]?: z.input<S> }
    : { [P in K]: z.input<S> }
  : Record<never, never>;

/** The input of a caller: only the parts that the operation has. */
export type CallInput<E extends Endpoint> = IfSchema<E['params'], 'params'> &
  IfSchema<E['query'], 'query'> &
  IfSchema<E['body'], 'body'>;

export type Output<E extends Endpoint> = z.output<E['response']>;
/** The return value of a handler; the response schema removes all other fields. */
export type Answer<E extends Endpoint> = SchemaInput<E['response']>;
