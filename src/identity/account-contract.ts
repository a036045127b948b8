import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { done, email, id, instant, language } from '#platform/contract/fields.ts';
import {
  createProfileBody,
  existingPassword,
  forgotPasswordBody,
  linkToken,
  newPassword,
  personName,
  personSurname,
  resetPasswordBody,
  signedInAnswer,
} from './contract.ts';

/** Calls of a visitor without a session: create an account, prove its address, regain access. */
export const access = defineContract({
  createProfile: {
    method: 'POST',
    path: '/profile/create',
    summary: 'Create a candidate account; the client then signs in with what it sent',
    permission: 'public',
    body: createProfileBody,
    response: z.object({ isSuccess: z.literal(true), email: z.string() }),
    status: 201,
    refusals: ['identity.common_password'],
  },
  forgotPassword: {
    method: 'POST',
    path: '/auth/forgot-password',
    summary: 'Mail a link to choose a new password; the response is the same for every address',
    permission: 'public',
    body: forgotPasswordBody,
    response: done,
    status: 202,
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Choose a new password with the mailed token; proves the address and ends every session',
    permission: 'public',
    body: resetPasswordBody,
    response: done,
    refusals: ['identity.link_over', 'identity.common_password'],
  },
  verifyEmail: {
    method: 'POST',
    path: '/auth/verify-email',
    summary:
      "Prove an address with the mailed token; without the account's session or password, all earlier access ends",
    permission: 'public',
    body: z.strictObject({
      token: linkToken,
      password: existingPassword
        .optional()
        .describe('The proof of this account, for a caller without a session of it'),
    }),
    response: z.object({
      isSuccess: z.literal(true),
      email: z.string(),
      newPasswordToken: linkToken
        .optional()
        .describe('For /auth/reset-password, when all earlier access to the account has ended'),
    }),
    refusals: [
      'identity.link_over',
      'identity.email_taken',
      'identity.other_account',
      'identity.wrong_password',
      'identity.sign_in_to_confirm',
    ],
  },
});

/** Changes that a user makes to their own account. */
export const updateMeBody = z.strictObject({
  name: personName.optional(),
  surname: personSurname.optional(),
  language: language.optional(),
  notifications: z
    .strictObject({
      productUpdates: z.boolean().optional(),
      securityUpdates: z.boolean().optional(),
      phoneNotifications: z.boolean().optional(),
    })
    .optional(),
});
export const changeEmailBody = z.strictObject({ email, password: existingPassword.optional() });
export const changePasswordBody = z.strictObject({
  currentPassword: existingPassword.optional().describe('Required when the account has a password'),
  password: newPassword,
});

export const session = z.object({
  id,
  /** From the User-Agent header; empty when the header does not say. */
  browser: z.string(),
  system: z.string(),
  device: z.enum(['desktop', 'mobile', 'tablet', 'other']),
  ip: z.string().nullable(),
  createdAt: instant,
  lastSeenAt: instant,
  isCurrent: z.boolean(),
});

export const security = z.object({
  hasPassword: z.boolean(),
  /** An address that the account gave and has not proven; null when there is none. */
  pendingEmail: z.string().nullable(),
  authenticator: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number().int() }),
  passkeys: z.array(z.object({ id, name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() })),
  providers: z.array(z.object({ id: z.string(), name: z.string() })),
  notifications: z.object({
    productUpdates: z.boolean(),
    securityUpdates: z.boolean(),
    phoneNotifications: z.boolean(),
  }),
  deletionDueAt: instant.nullable(),
});

export const account = defineContract({
  updateMe: {
    method: 'PATCH',
    path: '/profile/updateMe',
    summary: 'Change name, language and notification settings',
    permission: 'signedIn',
    body: updateMeBody,
    response: signedInAnswer,
    refusals: ['identity.phone_needed'],
  },
  readSecurity: {
    method: 'GET',
    path: '/profile/security',
    summary: 'How the account is protected, what may be sent to it, and whether it will be deleted',
    permission: 'signedIn',
    response: security,
  },
  changeEmail: {
    method: 'POST',
    path: '/profile/email',
    summary:
      'Request a change of address; the address changes when the user follows the link mailed to the new one',
    permission: 'signedIn',
    body: changeEmailBody,
    response: done,
    status: 202,
    refusals: ['identity.wrong_password', 'identity.sign_in_again'],
  },
  resendVerification: {
    method: 'POST',
    path: '/profile/email/verification',
    summary: 'Mail the verification link once more',
    permission: 'signedIn',
    response: done,
    status: 202,
  },
  changePassword: {
    method: 'PUT',
    path: '/profile/password',
    summary: 'Change or set the password; ends the other sessions',
    permission: 'signedIn',
    body: changePasswordBody,
    response: done,
    refusals: ['identity.wrong_password', 'identity.common_password', 'identity.sign_in_again'],
  },
  listSessions: {
    method: 'GET',
    path: '/profile/sessions',
    summary: "The user's sessions, the most recently used first",
    permission: 'signedIn',
    response: z.object({ items: z.array(session) }),
  },
  endSession: {
    method: 'DELETE',
    path: '/profile/sessions/:sessionId',
    summary: 'End this session',
    permission: 'signedIn',
    params: z.strictObject({ sessionId: id }),
    response: done,
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/profile/sessions',
    summary: 'End all other sessions',
    permission: 'signedIn',
    response: done,
  },
  requestDeletion: {
    method: 'POST',
    path: '/profile/deletion',
    summary: 'Delete the account after the grace period',
    permission: 'signedIn',
    body: z.strictObject({ password: existingPassword.optional() }),
    response: z.object({ deletionDueAt: instant }),
    refusals: ['identity.wrong_password', 'identity.sign_in_again', 'identity.owns_alone'],
  },
  cancelDeletion: {
    method: 'DELETE',
    path: '/profile/deletion',
    summary: 'Cancel the deletion of the account',
    permission: 'signedIn',
    response: done,
  },
});
