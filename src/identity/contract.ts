import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { done, email, id, language, line } from '#platform/contract/fields.ts';
import { permissions } from '#platform/contract/permissions.ts';

/** A company as the signed-in user's own object names it: the specification calls it a tenant. */
export const tenant = z.object({
  _id: id,
  name: z.string(),
  slug: z.string(),
  photo: z.string().nullable(),
  status: z.enum(['active', 'inactive', 'pending']),
  isOwner: z.boolean(),
  permissions: z.array(z.enum(permissions)),
});

export const user = z.object({
  _id: id,
  name: z.string(),
  surname: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  phoneNumber: z.string().nullable(),
  avatar: z.string().nullable(),
  locale: language,
  isPlatformAdmin: z.boolean(),
  tenants: z.array(tenant),
});
export type User = z.infer<typeof user>;

const existingPassword = z.string().min(1, 'identity.validation.passwordRequired').max(200);
export const newPassword = existingPassword.min(8, 'identity.validation.passwordShort');

export const loginBody = z.strictObject({ email, password: existingPassword });

export const registerBody = z.strictObject({
  name: line(80, 'identity.validation.nameRequired'),
  surname: line(80, 'identity.validation.surnameRequired'),
  email,
  password: newPassword,
  termsAccepted: z.literal(true, 'identity.validation.mustBeChecked'),
});

export const identity = defineContract({
  login: {
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in with e-mail and password',
    permission: 'public',
    body: loginBody,
    response: z.object({ user }),
    refusals: ['identity.wrong_credentials'],
  },
  register: {
    method: 'POST',
    path: '/auth/register',
    summary: 'Create an account and sign in',
    permission: 'public',
    body: registerBody,
    response: z.object({ user }),
    status: 201,
    refusals: ['identity.common_password', 'identity.registration_refused'],
  },
  logout: {
    method: 'GET',
    path: '/auth/logout',
    summary: "Sign out; only the client's own fetch does, a link or another site does not",
    permission: 'public',
    response: done,
  },
  getMe: {
    method: 'GET',
    path: '/profile/getMe',
    summary: 'The signed-in user with their companies',
    permission: 'signedIn',
    response: z.object({ user }),
  },
});
