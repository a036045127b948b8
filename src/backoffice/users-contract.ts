import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { done, id, instant, optionalLine } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { reason } from './contract.ts';
import { tenantFilters } from './rules.ts';

const params = z.strictObject({ userId: id });

export const userLine = z.object({
  id,
  name: z.string(),
  surname: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  avatar: z.string().nullable(),
  status: z.enum(['active', 'passive']),
  isPlatformAdmin: z.boolean(),
  createdAt: instant,
  companies: z.number().int().describe('Companies in which the user is an active member'),
  lastSeenAt: instant.nullable().describe('The last request of an open session'),
});
export type UserLine = z.infer<typeof userLine>;

export const userSession = z.object({
  id,
  browser: z.string(),
  system: z.string(),
  network: z.string().nullable().describe('The /24 or /48 network, not the address'),
  createdAt: instant,
  lastSeenAt: instant,
});

export const userCompany = z.object({
  id,
  name: z.string(),
  status: z.enum(['active', 'disabled']),
  memberStatus: z.enum(['active', 'inactive']),
  isOwner: z.boolean(),
});

export const userDetail = userLine.extend({
  phoneNumber: z.string().nullable(),
  language: z.string(),
  passiveAt: instant.nullable(),
  deletionDueAt: instant.nullable(),
  hasPassword: z.boolean(),
  hasAuthenticator: z.boolean(),
  passkeys: z.number().int(),
  pendingEmail: z.string().nullable().describe('The address that waits to be verified'),
  isLockedOut: z.boolean().describe('Too many wrong passwords or codes; it ends after 15 minutes'),
  isYou: z.boolean(),
  sessions: z.array(userSession),
  memberOf: z.array(userCompany),
});
export type UserDetail = z.infer<typeof userDetail>;

export const users = defineContract({
  listUsers: {
    method: 'GET',
    path: '/admin/users',
    summary: 'Users of the installation, newest first',
    permission: 'platformAdmin',
    query: pageQuery.extend({
      status: z.enum(tenantFilters).optional().describe('disabled: passive; unpaid: of a company that owes'),
      search: optionalLine(100).optional().describe('A part of name or address'),
    }),
    response: pageOf(userLine),
  },
  readUser: {
    method: 'GET',
    path: '/admin/users/:userId',
    summary: 'One user: state, sessions and companies; never a password',
    permission: 'platformAdmin',
    params,
    response: userDetail,
  },
  setUserStatus: {
    method: 'PUT',
    path: '/admin/users/:userId/status',
    summary: 'Make a user passive, who is signed out everywhere and cannot sign in, or active again',
    permission: 'platformAdmin',
    params,
    body: z.strictObject({ status: z.enum(['active', 'passive']), reason }),
    response: userDetail,
    refusals: ['backoffice.own_account'],
  },
  endSessions: {
    method: 'DELETE',
    path: '/admin/users/:userId/sessions',
    summary: 'End every session of a user',
    permission: 'platformAdmin',
    params,
    response: userDetail,
  },
  mailVerification: {
    method: 'POST',
    path: '/admin/users/:userId/verification-mails',
    summary: 'Mail the link that verifies the address of a user again',
    permission: 'platformAdmin',
    params,
    response: done,
    refusals: ['backoffice.nothing_to_verify', 'backoffice.mailbox_full'],
  },
  liftLockout: {
    method: 'DELETE',
    path: '/admin/users/:userId/lockout',
    summary: 'Let a user try again at once who typed too many wrong passwords or codes',
    permission: 'platformAdmin',
    params,
    response: userDetail,
  },
});
