import type { CallInput } from '#platform/contract/endpoint.ts';
import { call, CallError, configureCalls } from '#platform/web/call.ts';
import type { DraftAccess } from '../continue-rules.ts';
import type { FormStep } from '#careers/traffic-rules.ts';
import type { apply, Draft, DraftChange, DraftData } from '../contract.ts';
import { draftMs, facts } from './facts.ts';

type ApplyContract = typeof apply;

// The operations of the contract without their schemas, because zod would be most of the page's scripts. The types are
// the contract's own, so a method or path that differs from it does not compile.
const operations: { [Name in keyof ApplyContract]: Pick<ApplyContract[Name], 'method' | 'path'> } = {
  startDraft: { method: 'POST', path: '/careers/:company/:job/drafts' },
  startIntroduction: { method: 'POST', path: '/careers-introductions/:company/drafts' },
  readDraft: { method: 'GET', path: '/careers/drafts/:draftId' },
  changeDraft: { method: 'PATCH', path: '/careers/drafts/:draftId' },
  reportStep: { method: 'PUT', path: '/careers/drafts/:draftId/steps/:formStep' },
  takeProfileCv: { method: 'POST', path: '/careers/drafts/:draftId/profile-cv' },
  readCvContact: { method: 'GET', path: '/careers/drafts/:draftId/cv-contact' },
  offerCvEntries: { method: 'PUT', path: '/careers/drafts/:draftId/cv-entries' },
  mailLink: { method: 'POST', path: '/careers/drafts/:draftId/mailed-links' },
  removeFile: { method: 'DELETE', path: '/careers/drafts/:draftId/files/:fileId' },
  readProof: { method: 'GET', path: '/careers/drafts/:draftId/proof' },
  saveProof: { method: 'PUT', path: '/careers/drafts/:draftId/proof' },
  submitDraft: { method: 'POST', path: '/careers/drafts/:draftId/submission' },
};

/** An operation whose response is taken as it is. */
const unparsed = <Name extends keyof ApplyContract>(name: Name): ApplyContract[Name] =>
  ({
    ...operations[name],
    response: { parse: (answer: unknown) => answer },
  }) as unknown as ApplyContract[Name];

configureCalls({ language: facts.language, offlineMessage: '' });

export type Access = DraftAccess;

/** The form of a rehearsal, whose page's address has the id and the token; null on the careers site. */
const rehearsed = rehearsedAccess();
/** A member plays the applicant; the form stays on this page. */
export const isRehearsal = rehearsed !== null;

function rehearsedAccess(): Access | null {
  const [id = '', ...token] = (new URLSearchParams(location.search).get('rehearsal') ?? '').split('.');
  return token.length === 0 ? null : { id, token: token.join('.') };
}

const storagePrefix = 'kadro.apply.';
// A member may have applied themselves in this browser; their form stays as it is.
const storageKey = `${storagePrefix}${rehearsed?.id ?? `${facts.company.slug}/${facts.job?.slug ?? ''}`}`;
// A start that is repeated after a lost answer returns the same draft.
const idempotencyKey = crypto.randomUUID();
// Also without storage.
let opened: Access | null = null;

/** The form started earlier in this browser, while the server has it; else a new one. */
export async function openDraft(): Promise<{ access: Access; draft: Draft; isResumed: boolean }> {
  forgetExpired();
  if (rehearsed !== null) return { access: rehearsed, draft: await readDraft(rehearsed), isResumed: false };
  const known = readAccess();
  if (known !== null) {
    try {
      return { access: known, draft: await readDraft(known), isResumed: true };
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
    utmCampaign: (query.get('utm_campaign') ?? '').slice(0, 100),
    referralCode: (query.get('ref') ?? '').slice(0, 100),
  };
  const company = facts.company.slug;
  const draft = await (facts.job === null
    ? call(unparsed('startIntroduction'), { params: { company }, body }, { idempotencyKey })
    : call(unparsed('startDraft'), { params: { company, job: facts.job.slug }, body }, { idempotencyKey }));
  const access = { id: draft.id, token: draft.token };
  storeAccess(access);
  return { access, draft, isResumed: false };
}

/** Makes it the form of this page, also after a reload. */
export function storeAccess(access: Access): void {
  opened = access;
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...access, storedAt: Date.now() }));
  } catch {
    // Without storage the form still works, but closing the page loses it.
  }
}

const headersOf = ({ token }: Access) => ({ 'x-draft-token': token });
const paramsOf = ({ id }: Access) => ({ draftId: id });

function callAs<Name extends keyof ApplyContract>(access: Access, name: Name, input: object = {}) {
  const whole = { params: paramsOf(access), ...input } as unknown as CallInput<ApplyContract[Name]>;
  return call(unparsed(name), whole, { headers: headersOf(access) });
}

export const readDraft = (access: Access) => callAs(access, 'readDraft');
export const changeDraft = (access: Access, body: DraftChange) => callAs(access, 'changeDraft', { body });
export const reportStep = (access: Access, formStep: FormStep) =>
  callAs(access, 'reportStep', { params: { ...paramsOf(access), formStep } });
export const readCvContact = (access: Access) => callAs(access, 'readCvContact');
export const offerCvEntries = (access: Access) => callAs(access, 'offerCvEntries');
export const mailLink = (access: Access) => callAs(access, 'mailLink');
export const removeFile = (access: Access, fileId: string) =>
  callAs(access, 'removeFile', { params: { ...paramsOf(access), fileId } });
export const takeProfileCv = (access: Access, cvFileId: string) =>
  callAs(access, 'takeProfileCv', { body: { cvFileId } });
export const readProof = (access: Access) => callAs(access, 'readProof');
export const saveProof = (access: Access, payload: string) =>
  callAs(access, 'saveProof', { body: { payload } });
export const submitDraft = (access: Access) => callAs(access, 'submitDraft');

export function forgetDraft(): void {
  opened = null;
  try {
    localStorage.removeItem(storageKey);
    localStorage.removeItem(unsavedKey);
  } catch {
    // Nothing was stored.
  }
}

/** Forgets the forms that the server has deleted, so that no typed value stays in the browser. */
function forgetExpired(): void {
  try {
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith(storagePrefix))) {
      if (storedAt(key) < Date.now() - draftMs) localStorage.removeItem(key);
    }
  } catch {
    // The browser forbids storage.
  }
}

/** When a form was stored, in milliseconds; 0 for a value that is not a form's. */
function storedAt(key: string): number {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '') as { storedAt?: number };
    return kept.storedAt ?? 0;
  } catch {
    return 0;
  }
}

const unsavedKey = `${storageKey}.unsaved`;

/** Keeps values that the server does not have yet, so that a reload without a connection loses nothing. */
export function storeUnsaved({ id }: Access, data: DraftData): void {
  try {
    if (Object.keys(data).length === 0) localStorage.removeItem(unsavedKey);
    else localStorage.setItem(unsavedKey, JSON.stringify({ id, data, storedAt: Date.now() }));
  } catch {
    // Without storage the values are in the page alone.
  }
}

/** The values of this form that were not saved when the page was left. */
export function readUnsaved({ id }: Access): DraftData {
  try {
    const kept = JSON.parse(localStorage.getItem(unsavedKey) ?? 'null') as {
      id: string;
      data: DraftData;
    } | null;
    return kept?.id === id ? kept.data : {};
  } catch {
    return {};
  }
}

/** The form of this job in this browser. */
export function readAccess(): Access | null {
  if (opened !== null) return opened;
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'id' in kept && 'token' in kept
      ? (kept as Access)
      : null;
  } catch {
    return null;
  }
}
