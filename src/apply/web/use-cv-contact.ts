import { useEffect, useRef, useState } from 'react';
import { hasText } from '#files/text-state-rules.ts';
import type { CvContact } from '../contract.ts';
import { readCvContact } from './draft-client.ts';
import type { OpenForm } from './use-draft.ts';

const contactFields = ['name', 'surname', 'email', 'phoneNumber', 'currentCompany'] as const;

/**
 * Fills the blank fields of the contact step from a CV uploaded while the form is open.
 * @returns whether it filled any, so that the step asks to check them
 */
export function useCvContact(form: OpenForm): boolean {
  const [isFilled, setFilled] = useState(false);
  const cv = form.draft.files.find((file) => file.purpose === 'cv');
  const isReadable = cv !== undefined && hasText(cv.textState);
  // A CV from an earlier visit was read then, so fields that are blank now were left blank.
  const [knownId] = useState(isReadable ? cv.id : null);
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const newId = isReadable && cv.id !== knownId ? cv.id : null;
  const { access } = form;
  useEffect(() => {
    if (newId === null) return;
    readCvContact(access).then(
      (found) => {
        const change = fillBlanks(latest.current, found);
        if (Object.keys(change).length === 0) return;
        latest.current.set(change);
        setFilled(true);
      },
      // On failure the applicant types the values.
      () => undefined,
    );
  }, [newId, access]);
  return isFilled;
}

function fillBlanks({ data, draft }: OpenForm, found: CvContact): Partial<CvContact> {
  const { phone, currentCompany } = draft.form.standardFieldModes;
  const isAsked = { phoneNumber: phone !== 'invisible', currentCompany: currentCompany !== 'invisible' };
  const filled = contactFields.filter((name) => {
    const asked = name === 'phoneNumber' || name === 'currentCompany' ? isAsked[name] : true;
    return asked && found[name] !== '' && (data[name] ?? '').trim() === '';
  });
  return Object.fromEntries(filled.map((name) => [name, found[name]]));
}
