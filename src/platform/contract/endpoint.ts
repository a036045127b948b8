import type { z } from 'zod';
import type { Permission } from './permissions.ts';

/**
 * Who may call an operation. `permission` is required by the type, so nothing is open by accident.
 * - public: anyone. - signedIn: any signed-in user. - member: an active member of the company in the path.
 * - owner: an owner of it. - platformAdmin: the flag on the user. - otherwise the named grant.
 */
export type Access = 'public' | 'signedIn' | 'member' | 'owner' | 'platformAdmin' | Permission;

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`, with `:name` for each path parameter, e.g. `/companies/:companyId/jobs/:jobId`. */
  path: `/${string}`;
  /** One sentence for the reader of /api/docs. */
  summary: string;
  permission: Access;
  /** A member without the grant is let through; the record level then shows only what their hiring teams cover. */
  teamMayToo?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  response: z.ZodType;
  status?: 200 | 201 | 202 | 204;
  /** The codes this operation may refuse with beside the general ones (see errors.ts). */
  refusals?: readonly `${string}.${string}`[];
  /** Headers that the operation reads, with one sentence on each. The general ones are described in openapi.ts. */
  headers?: Readonly<Record<string, string>>;
  /** The body is a file of one of these media types: a stream that the handler reads itself. */
  rawBody?: MediaTypes;
  /** The body may come as a form too: a standard says so, and no browser's cookie counts for it. */
  formBody?: true;
  /** The answer is a file of one of these media types. The handler opens short transactions, none while bytes leave. */
  rawAnswer?: MediaTypes;
};

export type MediaTypes = readonly [string, ...string[]];

export type Contract = Record<string, Endpoint>;

export const defineContract = <const C extends Contract>(contract: C): C => contract;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives: everything parsed. */
export type Input<E extends Endpoint> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
};

type IfSchema<S, K extends string> = S extends z.ZodType
  ? Record<never, never> extends z.input<S>
    ? { [P in K]?: z.input<S> }
    : { [P in K]: z.input<S> }
  : Record<never, never>;

/** What a caller gives: only the parts the operation has. */
export type CallInput<E extends Endpoint> = IfSchema<E['params'], 'params'> &
  IfSchema<E['query'], 'query'> &
  IfSchema<E['body'], 'body'>;

export type Output<E extends Endpoint> = z.output<E['response']>;
/** What a handler may return; the response schema strips the rest. */
export type Answer<E extends Endpoint> = Given<E['response']>;
