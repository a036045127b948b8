import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { done, line } from '#platform/contract/fields.ts';
import { signedInAnswer } from './contract.ts';
import { ofProof, proof } from './second-factor-contract.ts';

/** A provider's id in the configuration. */
export const providerId = z.string().regex(/^[a-z0-9-]{1,40}$/, 'platform.validation.wrongFormat');

export const startProviderBody = proof.extend({
  provider: providerId,
  redirect: line(2000).optional().describe("Where the person was headed: the sign-in page's own parameter"),
  link: z
    .literal(true)
    .optional()
    .describe('Adds the provider to the account of who is signed in, who proves that it is still they'),
});
export const exchangeBody = z.strictObject({
  oauthCode: z.string().min(1).max(4000),
  state: z.string().min(1).max(200),
  iss: z.string().max(2000).optional().describe('Of the same address, when the provider gives it (RFC 9207)'),
});

export const providers = defineContract({
  listProviders: {
    method: 'GET',
    path: '/oauth/providers',
    summary: 'The OpenID providers at which one can sign in',
    permission: 'public',
    response: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) }),
  },
  startProvider: {
    method: 'POST',
    path: '/oauth/start',
    summary: 'Begin to sign in at a provider, or to add it to the account',
    permission: 'public',
    body: startProviderBody,
    response: z.object({ authorizationUrl: z.url() }),
    refusals: ['identity.unknown_provider', 'identity.provider_away', ...ofProof],
  },
  exchange: {
    method: 'POST',
    path: '/oauth/exchange',
    summary: 'Finish what was begun at a provider, in the browser that began it',
    permission: 'public',
    body: exchangeBody,
    response: signedInAnswer.extend({
      continue: z.string().optional().describe('An outside address, to be handed over to by /authorize'),
      contunie: z.string().optional().describe('The same, as the client of today spells it'),
      redirect: z.string().optional().describe('A path of ours'),
    }),
    refusals: [
      'identity.provider_flow_over',
      'identity.provider_away',
      'identity.provider_refused',
      'identity.provider_taken',
      'identity.provider_differs',
      'identity.account_passive',
      'identity.second_factor_needed',
    ],
  },
  unlinkProvider: {
    method: 'DELETE',
    path: '/profile/providers/:provider',
    summary: 'Remove a provider from the account, unless it is the only way in',
    permission: 'signedIn',
    params: z.strictObject({ provider: providerId }),
    body: proof,
    response: done,
    refusals: ['identity.only_way_in', ...ofProof],
  },
});
