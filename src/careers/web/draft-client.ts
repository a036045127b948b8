import type { CvContact, Draft, DraftChange } from '../contract.ts';
import { facts, type FilePurpose } from './facts.ts';

/** The server's error; `message` is for the applicant. */
export class CallError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export type Access = { id: string; token: string };

const storageKey = `kadro.apply.${facts.company.slug}/${facts.job.slug}`;
const headers = { 'accept-language': facts.language };
// A start that is repeated after a lost answer returns the same draft.
const idempotencyKey = crypto.randomUUID();

/** The form started earlier in this browser, while the server has it; else a new one. */
export async function openDraft(): Promise<{ access: Access; draft: Draft; isResumed: boolean }> {
  const known = readAccess();
  if (known !== null) {
    try {
      return {
        access: known,
        draft: await call<Draft>('GET', `/drafts/${known.id}`, known),
        isResumed: true,
      };
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 404) throw error;
      forgetDraft();
    }
  }
  const query = new URLSearchParams(location.search);
  const body = {
    language: facts.language,
    referrer: document.referrer.slice(0, 500),
    utmSource: (query.get('utm_source') ?? '').slice(0, 100),
  };
  const path = `/${encodeURIComponent(facts.company.slug)}/${encodeURIComponent(facts.job.slug)}/drafts`;
  const draft = await call<Draft & { token: string }>('POST', path, null, body, idempotencyKey);
  const access = { id: draft.id, token: draft.token };
  try {
    localStorage.setItem(storageKey, JSON.stringify(access));
  } catch {
    // Without storage the form still works, but closing the page loses it.
  }
  return { access, draft, isResumed: false };
}

export const readDraft = (access: Access) => call<Draft>('GET', `/drafts/${access.id}`, access);
export const changeDraft = (access: Access, data: DraftChange) =>
  call<Draft>('PATCH', `/drafts/${access.id}`, access, data);
export const readCvContact = (access: Access) =>
  call<CvContact>('GET', `/drafts/${access.id}/cv-contact`, access);
export const removeFile = (access: Access, fileId: string) =>
  call<Draft>('DELETE', `/drafts/${access.id}/files/${fileId}`, access);
export const takeProfileCv = (access: Access, cvFileId: string) =>
  call<Draft>('POST', `/drafts/${access.id}/profile-cv`, access, { cvFileId });
export const submitDraft = (access: Access) =>
  call<{ isSuccess: true }>('POST', `/drafts/${access.id}/submission`, access, {});

export function forgetDraft(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored.
  }
}

export type Upload = { content: Blob; name: string; purpose: FilePurpose; questionId?: string };

/**
 * Uploads a file and reports progress (0 to 1); `signal` aborts it. Uses XMLHttpRequest, because fetch reports no
 * progress.
 */
export function uploadFile(
  access: Access,
  upload: Upload,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Draft> {
  const query = new URLSearchParams({ purpose: upload.purpose, name: upload.name });
  if (upload.questionId !== undefined) query.set('questionId', upload.questionId);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/careers/drafts/${access.id}/files?${query}`);
    request.setRequestHeader('x-draft-token', access.token);
    request.setRequestHeader('accept-language', facts.language);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('load', () => {
      const answer = parse(request.responseText);
      if (request.status === 201) resolve(answer as Draft);
      else reject(new CallError(request.status, messageOf(answer)));
    });
    request.addEventListener('error', () => reject(new CallError(0, '')));
    request.addEventListener('abort', () => reject(new CallError(-1, '')));
    signal.addEventListener('abort', () => request.abort());
    request.send(upload.content);
  });
}

async function call<T>(
  method: string,
  path: string,
  access: Access | null,
  ...[body, idempotencyKey]: [body?: object, idempotencyKey?: string]
): Promise<T> {
  const response = await fetch(`/api/careers${path}`, {
    method,
    headers: {
      ...headers,
      ...(access === null ? {} : { 'x-draft-token': access.token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new CallError(0, '');
  });
  const answer = parse(await response.text());
  if (!response.ok) throw new CallError(response.status, messageOf(answer));
  return answer as T;
}

function readAccess(): Access | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'id' in kept && 'token' in kept
      ? (kept as Access)
      : null;
  } catch {
    return null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function messageOf(answer: unknown): string {
  const message = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'message') : '';
  return typeof message === 'string' ? message : '';
}
