import type { Answer, Contract, Endpoint, Input, MediaTypes } from '../../contract/endpoint.ts';
import type {
  CompanyContext,
  CompanyStreamContext,
  PublicContext,
  RawAnswer,
  UserContext,
} from './context.ts';

type ContextOf<E extends Endpoint> = E['permission'] extends 'public'
  ? PublicContext
  : E['permission'] extends 'signedIn' | 'platformAdmin'
    ? UserContext
    : E extends { rawBody: MediaTypes } | { rawAnswer: MediaTypes }
      ? CompanyStreamContext
      : CompanyContext;

type Handler<E extends Endpoint> = (input: Input<E>, context: ContextOf<E>) => Promise<Answer<E> | RawAnswer>;

/**
 * A company operation with work before its transaction: `before` spends limits, which use their own connections. A
 * repeated call with the same `Idempotency-Key` skips it.
 */
type PreparedHandler<E extends Endpoint> = {
  before(input: Input<E>, context: CompanyStreamContext): Promise<void>;
  handle: Handler<E>;
};

export type Handlers<C extends Contract> = {
  [K in keyof C]: ContextOf<C[K]> extends CompanyContext
    ? Handler<C[K]> | PreparedHandler<C[K]>
    : Handler<C[K]>;
};

/** One operation with its handler, without generic types, as the HTTP layer mounts it. */
export type Operation = {
  name: string;
  endpoint: Endpoint;
  before?: (input: unknown, context: unknown) => Promise<void>;
  handle: (input: unknown, context: unknown) => Promise<unknown>;
};

/**
 * Binds handlers to a contract. Curried for the type inference of literals in responses. A missing handler, a wrong
 * field and a missing parameter are compile errors.
 */
export const implement =
  <C extends Contract>(slice: string, contract: C) =>
  (handlers: Handlers<C>): Operation[] =>
    Object.entries(contract).map(([name, endpoint]) => ({
      name: `${slice}.${name}`,
      endpoint,
      ...(handlers[name] instanceof Function
        ? { handle: handlers[name] as Operation['handle'] }
        : (handlers[name] as Pick<Operation, 'before' | 'handle'>)),
    }));
