import { z } from 'zod';
import { candidateDraft } from '../contract.ts';

const { shape } = candidateDraft;

/** The schema of the forms: the contract's rules, for a select field whose empty value is null. */
export const readCandidateValues = z.object({
  name: shape.name,
  surname: shape.surname,
  email: shape.email.unwrap(),
  phoneNumber: shape.phoneNumber.unwrap(),
  currentTitle: shape.currentTitle.unwrap(),
  currentCompany: shape.currentCompany.unwrap(),
  city: shape.city.unwrap(),
  country: shape.country.unwrap().nullable(),
  summary: shape.summary.unwrap(),
  skills: shape.skills.unwrap(),
  tags: shape.tags.unwrap(),
});
