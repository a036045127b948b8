import type { CallInput, Endpoint, Output } from '../contract/endpoint.ts';
import type { Problem } from '../contract/errors.ts';
import { forgetVisitor } from './visitor.ts';

/** A call that did not succeed. `message` is a sentence for the reader, made by the server in their language. */
export class CallError extends Error {
  readonly status: number;
  /** What programs switch on, e.g. `jobs.stale`; `offline` when no answer came at all. */
  readonly code: string;
  readonly fields: Record<string, string[]>;
  readonly details: Record<string, unknown>;
  readonly requestId: string;

  constructor(problem: Partial<Problem> & { message: string; code: string }) {
    super(problem.message);
    this.status = problem.statusCode ?? 0;
    this.code = problem.code;
    this.fields = problem.fields ?? {};
    this.details = problem.details ?? {};
    this.requestId = problem.requestId ?? '';
  }
}

type Options = { signal?: AbortSignal; idempotencyKey?: string };

let settings = { language: 'en', offlineMessage: 'offline' };

/** The app tells the language of the reader, and the sentence for "no answer came". */
export function configureCalls(next: { language: string; offlineMessage: string }): void {
  settings = next;
}

/** For calls that fetch cannot make. */
export const callSettings = () => settings;

let tellSignedOut: () => void = () => undefined;

/** Hears that a call was refused because nobody is signed in, whichever call it was. There is one listener. */
export function whenSignedOut(listener: () => void): void {
  tellSignedOut = listener;
}

let tellRefused: () => void = () => undefined;

/** Tells when a call was refused for want of a right: the rights may have changed. Answers how to stop listening. */
export function whenRefused(listener: () => void): () => void {
  tellRefused = listener;
  return () => {
    tellRefused = () => undefined;
  };
}

/**
 * Makes a call of the contract: typed both ways, the answer parsed.
 * @throws CallError for every answer that is not a success
 */
export async function call<E extends Endpoint>(
  operation: E,
  input: CallInput<E>,
  options: Options = {},
): Promise<Output<E>> {
  const { body } = input as { body?: unknown };
  const response = await send(addressOf(operation, input), {
    method: operation.method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  if (response.status === 204) return operation.response.parse(undefined) as Output<E>;
  return operation.response.parse(await jsonOf(response)) as Output<E>;
}

/** The body of a success; one that is not JSON, such as a page of a proxy, is a failed call like any other. */
async function jsonOf(response: Response): Promise<unknown> {
  return response.json().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw failureOf(response.status, {});
  });
}

/** The address of a call below its origin; as it is for links to files, which the pages' origin answers too. */
export function addressOf<E extends Endpoint>(operation: E, input: CallInput<E>): string {
  const { params = {}, query = {} } = input as { params?: object; query?: object };
  const path = operation.path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(String(Reflect.get(params, name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one));
    }
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}

// The page says where the API is, when that is not where it is itself.
const apiOrigin =
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>('[name=kadro-api]')?.content ?? '');

/** The address of a call where the API is. */
export const atApi = (address: string): string => apiOrigin + address;

/** `fetch` with the session, the reader's language and one kind of failure; for bodies that are not JSON. */
export async function send(
  address: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
): Promise<Response> {
  const headers = { 'accept-language': settings.language, accept: 'application/json', ...init.headers };
  const response = await fetch(atApi(address), { credentials: 'include', ...init, headers }).catch(
    (error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      throw new CallError({ message: settings.offlineMessage, code: 'offline' });
    },
  );
  if (response.ok) {
    if ((init.method ?? 'GET') !== 'GET') forgetVisitor();
    return response;
  }
  throw failureOf(response.status, (await response.json().catch(() => ({}))) as Partial<Problem>);
}

/** The error of an answer that is no success. */
export function failureOf(statusCode: number, problem: Partial<Problem>): CallError {
  const error = new CallError({ message: settings.offlineMessage, code: 'internal', statusCode, ...problem });
  // Every other 401 has a reason of its own: a wrong password, a code that is still to be given.
  if (error.code === 'unauthenticated') tellSignedOut();
  if (error.status === 403 || error.code === 'companies.not_member') tellRefused();
  return error;
}
