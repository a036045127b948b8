import type { Answer, Contract, Endpoint, Input } from '../../contract/endpoint.ts';
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
    : E extends { rawBody: true } | { rawAnswer: true }
      ? CompanyStreamContext
      : CompanyContext;

export type Handlers<C extends Contract> = {
  [K in keyof C]: (input: Input<C[K]>, context: ContextOf<C[K]>) => Promise<Answer<C[K]> | RawAnswer>;
};

/** One operation with its handler, types erased: what the HTTP layer mounts. */
export type Operation = {
  name: string;
  endpoint: Endpoint;
  handle: (input: unknown, context: unknown) => Promise<unknown>;
};

/**
 * Ties handlers to a contract. Curried, so that literals in the handlers' answers infer.
 * A forgotten handler, a wrong field and a missing parameter are compile errors.
 */
export const implement =
  <C extends Contract>(slice: string, contract: C) =>
  (handlers: Handlers<C>): Operation[] =>
    Object.entries(contract).map(([name, endpoint]) => ({
      name: `${slice}.${name}`,
      endpoint,
      handle: handlers[name] as Operation['handle'],
    }));
