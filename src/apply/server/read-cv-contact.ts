import { findCvText } from '#files/server/queries.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import { readStoredCv } from '#reading/server/read-stored-cv.ts';
import type { CvContact } from '../contract.ts';
import { toE164 } from '../rules.ts';
import { inDraft, type OpenDraft } from './open-draft.ts';
import { listDraftFiles } from './present-draft.ts';

/** For both readings of the CV: of the contact data and of the entries. */
export const readingsOfDraft: Limit = { name: 'careers_cv_readings', points: 80, seconds: 24 * 3600 };
const emptyContact: CvContact = { name: '', surname: '', email: '', phoneNumber: '', currentCompany: '' };

/** Reads contact data from the form's CV. Nothing is stored. */
export async function readCvContact(context: PublicContext, draftId: string): Promise<CvContact> {
  const cv = await inDraft(context, draftId, findCvOfDraft, { readOnly: true });
  await context.platform.limits.spend(readingsOfDraft, draftId);
  const read = cv === undefined ? null : await readStoredCv(cv, context.now);
  if (read === null) return emptyContact;
  const current = read.experiences.find(({ isOngoing }) => isOngoing);
  const email = read.emails.find(({ isSure }) => isSure);
  return {
    name: read.name?.value ?? '',
    surname: read.surname?.value ?? '',
    email: email?.value ?? '',
    // The form would refuse any other number, although the applicant did not type it. All have their country code.
    phoneNumber: read.phones.find(({ value }) => toE164(value, ['US']) !== null)?.value ?? '',
    currentCompany: current?.company?.value ?? '',
  };
}

async function findCvOfDraft(tx: TenantTx, draft: OpenDraft) {
  if (draft.isSubmitted) return undefined;
  const files = await listDraftFiles(tx, draft);
  const cv = files.find(({ purpose }) => purpose === 'cv');
  return cv === undefined ? undefined : findCvText(tx, cv.id);
}
