import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { id, instant, line } from '#platform/contract/fields.ts';

const params = z.strictObject({ connectionId: id });

export const redirectUrisMax = 20;

export const connection = z.object({
  id,
  name: z.string(),
  redirectUris: z.array(z.string()),
  isEnabled: z.boolean(),
  createdAt: instant,
  lastUsedAt: instant.nullable().describe('When it last redeemed a code'),
});
export type Connection = z.infer<typeof connection>;

export const connectionDraft = z.strictObject({
  name: line(120),
  redirectUris: z
    .array(z.string().trim().max(2000))
    .min(1, 'backoffice.validation.redirectUriRequired')
    .max(redirectUrisMax)
    .overwrite((addresses) => [...new Set(addresses)])
    .describe('Compared character by character; https, or http for a loopback host'),
});

const withSecret = connection.extend({ secret: z.string().describe('Not readable later') });

export const connections = defineContract({
  listConnections: {
    method: 'GET',
    path: '/admin/connected-companies',
    summary: 'Outside applications to which signed-in users may be handed over',
    permission: 'platformAdmin',
    response: z.object({ items: z.array(connection) }),
  },
  addConnection: {
    method: 'POST',
    path: '/admin/connected-companies',
    summary: 'Connect a company; the answer has its secret, which is not readable later',
    permission: 'platformAdmin',
    body: connectionDraft,
    response: withSecret,
    status: 201,
    refusals: ['backoffice.redirect_uri_taken'],
  },
  changeConnection: {
    method: 'PUT',
    path: '/admin/connected-companies/:connectionId',
    summary: 'Replace the name and the redirect URIs',
    permission: 'platformAdmin',
    params,
    body: connectionDraft,
    response: connection,
    refusals: ['backoffice.redirect_uri_taken'],
  },
  setConnectionStatus: {
    method: 'PUT',
    path: '/admin/connected-companies/:connectionId/status',
    summary: 'Enable a connected company, or disable it, which ends its open codes',
    permission: 'platformAdmin',
    params,
    body: z.strictObject({ isEnabled: z.boolean() }),
    response: connection,
  },
  renewSecret: {
    method: 'PUT',
    path: '/admin/connected-companies/:connectionId/secret',
    summary: 'Replace the secret; the old one ends at once',
    permission: 'platformAdmin',
    params,
    response: withSecret,
  },
});
