import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { otpCode, phoneNumber, signedInAnswer } from './contract.ts';
import { ofProof, proof } from './second-factor-contract.ts';

export const sendSmsOtpBody = z.strictObject({ phoneNumber });
export const verifySmsOtpBody = z.strictObject({ otpCode, phoneNumber });
export const sendPhoneCodeBody = sendSmsOtpBody.extend(proof.shape);

/** The same for every valid number, whether or not an account has it. */
const codeSent = z.object({
  isSuccess: z.literal(true),
  phoneNumber: z.string().describe('As the server read it, in E.164; send it back with the code'),
  resendAfterSeconds: z.number().int(),
});

const sendingRefusals = [
  'identity.not_mobile',
  'identity.phone_country',
  'identity.sms_unavailable',
] as const;

/** Proof of a phone number by a code in an SMS: to sign in, and to store the number in the account. */
export const phone = defineContract({
  sendSmsOtp: {
    method: 'POST',
    path: '/sendSmsOtp',
    summary: 'Send a sign-in code; the response is the same for every mobile number',
    permission: 'public',
    body: sendSmsOtpBody,
    response: codeSent,
    refusals: sendingRefusals,
  },
  verifySmsOtp: {
    method: 'POST',
    path: '/verifySmsOtp',
    summary: 'Sign in with the code; the first code of an unknown number creates an account',
    permission: 'public',
    body: verifySmsOtpBody,
    response: signedInAnswer,
    refusals: ['identity.wrong_sms_code', 'identity.not_mobile', 'identity.second_factor_needed'],
  },
  sendPhoneCode: {
    method: 'POST',
    path: '/profile/phone/code',
    summary: 'Send a code that proves a number for the signed-in account',
    permission: 'signedIn',
    body: sendPhoneCodeBody,
    response: codeSent,
    refusals: [
      ...sendingRefusals,
      'identity.sign_in_again',
      'identity.wrong_password',
      'identity.wrong_code',
    ],
  },
  changePhone: {
    method: 'PUT',
    path: '/profile/phone',
    summary: 'Store the number that the code proves, in place of the earlier one',
    permission: 'signedIn',
    body: verifySmsOtpBody,
    response: signedInAnswer,
    refusals: ['identity.wrong_sms_code', 'identity.not_mobile', 'identity.phone_taken'],
  },
  removePhone: {
    method: 'DELETE',
    path: '/profile/phone',
    summary: 'Remove the number from the account, unless it is the only way to sign in',
    permission: 'signedIn',
    body: proof,
    response: signedInAnswer,
    refusals: ['identity.only_way_in', ...ofProof],
  },
});
