import type { StoredFile } from '#files/contract.ts';
import { isBeingRead } from '#files/text-state-rules.ts';
import type { FileSource } from '#files/web/cv-viewer/file-viewer.tsx';
import { email as emailField } from '#platform/contract/fields.ts';
import { addressOf, call } from '#platform/web/call.ts';
import { queryOf } from '#platform/web/query.ts';
import { newCvs } from '../new-cv-contract.ts';
import type { AddCandidateValues } from './add-candidate-values.ts';

const pollMs = 700;

/** The details read from a new CV; asked again until its text is there. */
export const newCvQuery = (companyId: string, newCvId: string) => ({
  ...queryOf(newCvs.readNewCv, { params: { companyId, newCvId } }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state }: { state: { data?: { file: StoredFile } | undefined } }) =>
    state.data && isBeingRead(state.data.file) ? pollMs : (false as const),
});

/** A new CV for the viewer. */
export function newCvSource(companyId: string, file: StoredFile): FileSource {
  const params = { companyId, newCvId: file.id };
  return {
    file,
    shownAt: addressOf(newCvs.downloadNewCv, { params, query: { inline: '1' } }),
    savedAt: addressOf(newCvs.downloadNewCv, { params }),
    readText: (signal) => call(newCvs.readNewCvFile, { params }, { signal }),
  };
}

const digitsMin = 10;

type TypedPerson = Pick<
  AddCandidateValues,
  'email' | 'phoneNumber' | 'name' | 'surname' | 'currentCompany' | 'city'
>;

/** Candidates who may be a typed or read person; not asked before enough of the person is known. */
export function knownPeopleQuery(companyId: string, typed: TypedPerson) {
  const email = emailField.safeParse(typed.email).data ?? '';
  const phoneNumber =
    typed.phoneNumber.replace(/\D/g, '').length >= digitsMin ? typed.phoneNumber.trim() : '';
  const [name, surname] = [typed.name.trim(), typed.surname.trim()];
  const [currentCompany, city] = [typed.currentCompany.trim(), typed.city.trim()];
  // A similar name counts with a place or an employer.
  const isNamed = name !== '' && surname !== '' && (currentCompany !== '' || city !== '');
  const person = { email, phoneNumber, ...(isNamed && { name, surname, currentCompany, city }) };
  return {
    ...queryOf(newCvs.listKnown, { params: { companyId }, query: person }),
    enabled: email !== '' || phoneNumber !== '' || isNamed,
  };
}
