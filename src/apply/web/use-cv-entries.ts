import { useEffect } from 'react';
import { hasText } from '#files/text-state-rules.ts';
import type { DraftFile } from '../draft-file-contract.ts';
import { offerCvEntries } from './draft-client.ts';
import type { OpenForm } from './use-draft.ts';

/** The CV of the form. */
export const cvOf = ({ draft }: Pick<OpenForm, 'draft'>): DraftFile | undefined =>
  draft.files.find(({ purpose }) => purpose === 'cv');

/** Whether the applicant's own profile is sent; their CV is then not read for entries. */
export const sendsProfile = ({ draft, data }: Pick<OpenForm, 'draft' | 'data'>): boolean =>
  draft.profile !== null && data.sendProfile !== false;

/** Makes the server read a CV into entries once its text is there, also from another device. */
export function useCvEntries(form: OpenForm): void {
  const { access, take, draft } = form;
  const cv = cvOf(form);
  const isUnread = cv !== undefined && cv.id !== draft.readCvFileId && hasText(cv.textState);
  const unreadId = isUnread && !sendsProfile(form) ? cv.id : null;
  useEffect(() => {
    // On failure the applicant sends the CV alone.
    if (unreadId !== null) offerCvEntries(access).then(take, () => undefined);
  }, [unreadId, access, take]);
}
