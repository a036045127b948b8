import { z } from 'zod';
import { personFilters as shape } from '#candidates/filter-contract.ts';
import { text, typedText } from './list-state.ts';

/** The filters about the person whose names in the address are the same in both lists. */
export const personAddresses = {
  near: { address: 'near', value: text(80) },
  nearCountry: { address: 'nearCountry', value: shape.nearCountry },
  within: { address: 'within', value: shape.within },
  skill: { address: 'skill', value: typedText },
  language: { address: 'language', value: shape.language },
  level: { address: 'level', value: shape.level },
  yearsFrom: { address: 'yearsFrom', value: shape.yearsFrom },
  yearsTo: { address: 'yearsTo', value: shape.yearsTo },
  contact: { address: 'contact', value: shape.contact },
  contactDays: { address: 'contactDays', value: shape.contactDays },
  contactFrom: { address: 'contactFrom', value: z.iso.date() },
  contactTo: { address: 'contactTo', value: z.iso.date() },
  consent: { address: 'consent', value: shape.consent },
};
