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

/** For a user of whom only a phone number is known. */
export const introduction = defineContract({
  introduce: {
    method: 'PUT',
    path: '/profile/introduction',
    summary: 'Add the name and the address that the account lacks; mails a link that proves the address',
    permission: 'signedIn',
    body: introductionBody,
    response: signedInAnswer,
    refusals: ['identity.details_given'],
  },
});
