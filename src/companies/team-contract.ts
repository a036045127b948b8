import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, done, id, instant, optionalLine } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { permissions } from '#platform/contract/permissions.ts';
import { invitationsPerCallMax } from './rules.ts';

const grants = z.array(z.enum(permissions)).max(permissions.length).transform(unique);
export const memberStatuses = ['active', 'inactive'] as const;
/** An invitation is pending. */
export const teamStatuses = [...memberStatuses, 'pending'] as const;

/** One line of the team list: a member, or a pending invitation. */
export const teamLine = z.object({
  id,
  kind: z.enum(['member', 'invitation']),
  userId: id.nullable(),
  name: z.string().describe('Empty for an invitation'),
  surname: z.string(),
  avatar: z.string().nullable(),
  email: z.string().nullable(),
  status: z.enum(teamStatuses),
  isOwner: z.boolean(),
  isYou: z.boolean(),
  permissions: z.array(z.enum(permissions)),
  since: instant.describe('When the member joined or the invitation was last sent'),
  expiresAt: instant.nullable().describe('When the link of an invitation expires'),
  isExpired: z.boolean().describe('Whether the link of an invitation has expired'),
  can: z.object({
    changePermissions: z.boolean(),
    deactivate: z.boolean(),
    reactivate: z.boolean(),
    remove: z.boolean(),
    makeOwner: z.boolean(),
    takeOwnership: z.boolean(),
    handOver: z.boolean().describe('Whether the caller may hand over the people of this member'),
    resend: z.boolean(),
    revoke: z.boolean(),
  }),
});
export type TeamLine = z.infer<typeof teamLine>;

// The shared field's message is about one address.
const invitedEmail = z
  .string()
  .overwrite((value) => value.trim().toLowerCase())
  .max(254)
  .regex(z.regexes.email, 'companies.validation.emailsValid');

export const inviteBody = z.strictObject({
  emails: z
    .array(invitedEmail)
    .min(1, 'companies.validation.emailNeeded')
    .max(invitationsPerCallMax)
    .transform(unique),
  permissions: grants,
});

export const invitation = z.object({
  state: z.enum(['open', 'expired', 'revoked', 'accepted']),
  company: z.object({ id, name: z.string(), photo: z.string().nullable() }),
  email: z.string(),
  invitedBy: z.string().nullable().describe('Name and surname of the inviter; null after they were deleted'),
  you: z
    .enum(['signed_out', 'other_address', 'member', 'may_join'])
    .describe('Whether the caller can accept: an invitation is for one address only'),
});
export type Invitation = z.infer<typeof invitation>;

const memberParams = companyParams.extend({ memberId: id });
const invitationParams = companyParams.extend({ invitationId: id });
const tokenParams = z.strictObject({ invitationToken: z.string().regex(/^[\w-]{54}$/) });

const memberRefusals = [
  'companies.member_unknown',
  'companies.not_yourself',
  'companies.owners_alone',
  'companies.grants_beyond',
  'companies.last_owner',
] as const;

export const team = defineContract({
  listTeam: {
    method: 'GET',
    path: '/companies/:companyId/team',
    summary: 'Members and pending invitations with their permissions, invitations first',
    permission: 'members.manage',
    params: companyParams,
    query: pageQuery.extend({
      search: optionalLine(100).optional(),
      status: z.enum(teamStatuses).optional(),
    }),
    response: pageOf(teamLine),
  },
  invite: {
    method: 'POST',
    path: '/companies/:companyId/invitations',
    summary: 'Invite addresses by mail; skips and returns members and pending invitations',
    permission: 'members.manage',
    params: companyParams,
    body: inviteBody,
    response: z.object({
      invited: z.array(z.string()),
      skipped: z.array(z.object({ email: z.string(), reason: z.enum(['member', 'pending']) })),
    }),
    status: 201,
    refusals: ['companies.grants_beyond', 'billing.limit_members'],
  },
  resendInvitation: {
    method: 'POST',
    path: '/companies/:companyId/invitations/:invitationId/mail',
    summary: 'Mail a new link; the earlier one expires',
    permission: 'members.manage',
    params: invitationParams,
    response: done,
    status: 202,
    refusals: ['companies.invitation_over'],
  },
  revokeInvitation: {
    method: 'DELETE',
    path: '/companies/:companyId/invitations/:invitationId',
    summary: 'Revoke an invitation',
    permission: 'members.manage',
    whileReadOnly: true,
    params: invitationParams,
    response: done,
    refusals: ['companies.invitation_over'],
  },
  readInvitation: {
    method: 'GET',
    path: '/invitations/:invitationToken',
    summary: 'The invitation behind a mailed link; reading it changes nothing',
    permission: 'public',
    params: tokenParams,
    response: invitation,
    refusals: ['companies.invitation_unknown'],
  },
  acceptInvitation: {
    method: 'POST',
    path: '/invitations/:invitationToken/acceptance',
    summary: 'Join the company; only for an account with the invited address',
    permission: 'signedIn',
    params: tokenParams,
    response: z.object({ companyId: id }),
    refusals: [
      'companies.invitation_unknown',
      'companies.invitation_over',
      'companies.invitation_not_yours',
      'companies.already_member',
    ],
  },
  changeMember: {
    method: 'PATCH',
    path: '/companies/:companyId/members/:memberId',
    summary: 'Change the permissions or the status of a member',
    permission: 'members.manage',
    params: memberParams,
    body: z.strictObject({
      permissions: grants.optional(),
      status: z.enum(['active', 'inactive']).optional(),
    }),
    response: teamLine,
    refusals: memberRefusals,
  },
  removeMember: {
    method: 'DELETE',
    path: '/companies/:companyId/members/:memberId',
    whileReadOnly: true,
    summary: 'Remove a member from the company; what they wrote stays',
    permission: 'members.manage',
    params: memberParams,
    response: done,
    refusals: memberRefusals,
  },
  makeOwner: {
    method: 'PUT',
    path: '/companies/:companyId/members/:memberId/ownership',
    summary: 'Make an active member an owner, with every permission',
    permission: 'owner',
    params: memberParams,
    response: teamLine,
    refusals: ['companies.member_unknown', 'companies.member_inactive'],
  },
  takeOwnership: {
    method: 'DELETE',
    path: '/companies/:companyId/members/:memberId/ownership',
    summary: 'Make an owner a member with every permission; the last owner stays',
    permission: 'owner',
    params: memberParams,
    response: teamLine,
    refusals: ['companies.member_unknown', 'companies.last_owner'],
  },
  leave: {
    method: 'DELETE',
    path: '/companies/:companyId/membership',
    whileReadOnly: true,
    summary: 'Leave the company; its last owner cannot',
    permission: 'member',
    params: companyParams,
    response: done,
    refusals: ['companies.last_owner'],
  },
});

function unique<T>(values: T[]): T[] {
  return [...new Set(values)];
}
