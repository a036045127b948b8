import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { email } from '#platform/contract/fields.ts';
import { personName, personSurname, registerBody, signedInAnswer } from './contract.ts';

export const introductionBody = z.strictObject({
  name: personName,
  surname: personSurname,
  email,
  termsAccepted: registerBody.shape.termsAccepted,
});

/** Who somebody is of whom nothing but a phone number is known. */
export const introduction = defineContract({
  introduce: {
    method: 'PUT',
    path: '/profile/introduction',
    summary: 'Give the name and the address that the account lacks; a link that proves the address is mailed',
    permission: 'signedIn',
    body: introductionBody,
    response: signedInAnswer,
    refusals: ['identity.details_given'],
  },
});
