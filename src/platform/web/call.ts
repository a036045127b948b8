import type { CallInput, Endpoint, Output } from '../contract/endpoint.ts';
import type { Problem } from '../contract/errors.ts';
import { forgetVisitor } from './visitor.ts';

/** A failed call. `message` is a sentence in the reader's language, made by the server. */
export class CallError extends Error {
  readonly status: number;
  /** Error code for programs, e.g. `jobs.stale`; `offline` when no answer arrived. */
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

type Options = { signal?: AbortSignal; idempotencyKey?: string; headers?: Record<string, string> };

let settings = { language: 'en', offlineMessage: 'offline' };

/** Sets the reader's language, and the sentence for a missing answer once it is known. */
export function configureCalls(next: { language: string; offlineMessage?: string }): void {
  settings = { ...settings, ...next };
}

/** Settings for calls that do not use fetch. */
export const callSettings = () => settings;

let onSignedOut: () => void = () => undefined;

/** Registers the listener for calls that were refused because nobody is signed in. There is one listener. */
export function setSignedOutListener(listener: () => void): void {
  onSignedOut = listener;
}

let onForbidden: () => void = () => undefined;

/**
 * Registers the listener for calls refused for lack of a right, because the rights may have changed. Returns a function
 * that removes it.
 */
export function setForbiddenListener(listener: () => void): () => void {
  onForbidden = listener;
  return () => {
    onForbidden = () => undefined;
  };
}

let onPaymentRequired: (error: CallError) => void = () => undefined;

/** Registers the listener for calls that the plan of the company does not allow. There is one listener. */
export function setPaymentListener(listener: (error: CallError) => void): void {
  onPaymentRequired = listener;
}

/**
 * Makes a call of the contract, with typed input and parsed output.
 * @throws CallError for every response that is not a success
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
      ...options.headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  if (response.status === 204) return operation.response.parse(undefined) as Output<E>;
  return operation.response.parse(await jsonOf(response)) as Output<E>;
}

/** The body of a success. A body that is not JSON, such as a page of a proxy, is a failed call. */
async function jsonOf(response: Response): Promise<unknown> {
  return response.json().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw failureOf(response.status, {});
  });
}

/** The path of a call. Links to files use it as it is, because the pages' origin serves them too. */
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

// The page names the API's origin when it differs from its own.
const apiOrigin =
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>('[name=kadro-api]')?.content ?? '');

/** The address of a call at the API's origin. */
export const atApi = (address: string): string => apiOrigin + address;

/** `fetch` with the session, the reader's language and errors as CallError; for bodies that are not JSON. */
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

/** The error of a failed response. */
export function failureOf(statusCode: number, problem: Partial<Problem>): CallError {
  const error = new CallError({ message: settings.offlineMessage, code: 'internal', statusCode, ...problem });
  // Every other 401 has its own reason: a wrong password, or a missing code.
  if (error.code === 'unauthenticated') onSignedOut();
  if (error.status === 402) onPaymentRequired(error);
  if (error.status === 403 || error.code === 'companies.not_member') onForbidden();
  return error;
}
