import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyFeatures } from '#platform/contract/features.ts';
import { done, email, id, language, line } from '#platform/contract/fields.ts';
import { permissions } from '#platform/contract/permissions.ts';

/** A company as the signed-in user's own object names it; the specification calls it a tenant. */
export const tenant = z.object({
  _id: id,
  name: z.string(),
  slug: z.string(),
  photo: z.string().nullable(),
  status: z.enum(['active', 'inactive']),
  isOwner: z.boolean(),
  permissions: z.array(z.enum(permissions)),
  hasBilling: z.boolean().describe('Whether the company has a plan that it can change'),
  featuresOff: z.array(z.enum(companyFeatures)).describe('Features that the platform turned off'),
});

export const user = z.object({
  _id: id,
  name: z.string(),
  surname: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  phoneNumber: z.string().nullable(),
  avatar: z.string().nullable().describe('Address of the picture; null when there is none'),
  language,
  isPlatformAdmin: z.boolean(),
  hasBilling: z.boolean().describe('Whether this installation bills its companies'),
  tenants: z.array(tenant),
  disabledTenants: z
    .array(z.object({ _id: id, name: z.string(), reason: z.string() }))
    .describe('The companies of the user that the platform has disabled, and why'),
});
export type User = z.infer<typeof user>;
export const signedInAnswer = z.object({ user });

export const existingPassword = z.string().min(1, 'identity.validation.passwordRequired').max(200);
export const newPassword = existingPassword.min(8, 'identity.validation.passwordShort');
export const personName = line(80, 'identity.validation.nameRequired');
export const personSurname = line(80, 'identity.validation.surnameRequired');
/** The token of a mailed link, or of a sign-in that waits for its second step. */
export const linkToken = z.string().regex(/^[\w-]{43}$/, 'platform.validation.wrongFormat');
/** The server converts it to E.164; a number without a country code gets the country of the user's language. */
export const phoneNumber = line(30, 'identity.validation.phoneRequired');
/** Six digits, as typed or as the phone fills them in. */
export const otpCode = z
  .string()
  .overwrite((value) => value.replace(/[\s-]/g, ''))
  .regex(/^\d{6}$/, 'identity.validation.otpCode');

export const loginBody = z.strictObject({ email, password: existingPassword });
const termsAccepted = z.literal(true, 'identity.validation.mustBeChecked');
export const registerBody = z.strictObject({
  name: personName,
  surname: personSurname,
  email,
  password: newPassword,
  termsAccepted,
});
export const createProfileBody = registerBody.extend({ language: language.optional() });
export const forgotPasswordBody = z.strictObject({ email });
export const resetPasswordBody = z.strictObject({ token: linkToken, password: newPassword });

export const identity = defineContract({
  login: {
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in with e-mail and password',
    permission: 'public',
    body: loginBody,
    response: signedInAnswer,
    refusals: ['identity.wrong_credentials', 'identity.second_factor_needed'],
  },
  register: {
    method: 'POST',
    path: '/auth/register',
    summary: 'Create an account and sign in; only a mail tells that the address is taken',
    permission: 'public',
    body: registerBody,
    response: signedInAnswer,
    status: 201,
    refusals: ['identity.common_password'],
  },
  logout: {
    method: 'GET',
    path: '/auth/logout',
    summary: "Sign out; only the client's own fetch may call it, a link or another site may not",
    permission: 'public',
    response: done,
  },
  getMe: {
    method: 'GET',
    path: '/profile/getMe',
    summary: 'The signed-in user with their companies',
    permission: 'signedIn',
    response: signedInAnswer,
  },
});
