import type { ApplicationForm } from './contract.ts';

/** The form of an application without a job. */
export const introductionForm: ApplicationForm = {
  standardFieldModes: {
    phone: 'optional',
    cv: 'required',
    coverLetter: 'optional',
    currentCompany: 'optional',
  },
  questions: [],
};
