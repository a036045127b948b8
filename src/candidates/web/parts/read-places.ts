import type { CvFields } from '#profiles/cv-reading-contract.ts';
import { bestOf } from '../add-candidate-values.ts';
import type { FieldName } from './candidate-fields.tsx';

type ReadPlace = Pick<CvFields['emails'][number], 'isSure' | 'source'>;
type ReadPlaces = Partial<Record<FieldName | 'summary' | 'skills', ReadPlace | null>>;

/** Where each field of the form was read in the CV. */
export function readPlaces(fields: CvFields | null): ReadPlaces {
  if (fields === null) return {};
  const current = fields.experiences.find(({ isOngoing }) => isOngoing);
  return {
    name: fields.name,
    surname: fields.surname,
    email: bestOf(fields.emails),
    phoneNumber: bestOf(fields.phones),
    currentTitle: current?.title ?? fields.headline,
    currentCompany: current?.company ?? null,
    city: fields.place,
    summary: fields.about,
    skills: fields.skills[0] ?? null,
  };
}
