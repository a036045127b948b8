import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { done, line } from '#platform/contract/fields.ts';
import { signedInAnswer } from './contract.ts';
import { ofProof, proof } from './second-factor-contract.ts';

/** A provider's id in the configuration. */
export const providerId = z.string().regex(/^[a-z0-9-]{1,40}$/, 'platform.validation.wrongFormat');

export const startProviderBody = proof.extend({
  provider: providerId,
  redirect: line(2000)
    .optional()
    .describe('The path that the user requested: the parameter of the sign-in page'),
  link: z
    .literal(true)
    .optional()
    .describe("Adds the provider to the signed-in user's account and counts as a fresh sign-in"),
});
export const exchangeBody = z.strictObject({
  oauthCode: z.string().min(1).max(4000),
  state: z.string().min(1).max(200),
  iss: z
    .string()
    .max(2000)
    .optional()
    .describe('Issuer, when the provider adds it to the redirect (RFC 9207)'),
});

export const providers = defineContract({
  listProviders: {
    method: 'GET',
    path: '/oauth/providers',
    summary: 'The OpenID providers that users can sign in with',
    permission: 'public',
    response: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) }),
  },
  startProvider: {
    method: 'POST',
    path: '/oauth/start',
    summary: 'Start a sign-in at a provider, or start adding it to the account',
    permission: 'public',
    body: startProviderBody,
    response: z.object({ authorizationUrl: z.url() }),
    refusals: ['identity.unknown_provider', 'identity.provider_away', ...ofProof],
  },
  exchange: {
    method: 'POST',
    path: '/oauth/exchange',
    summary: 'Finish the flow of a provider, in the browser that started it',
    permission: 'public',
    body: exchangeBody,
    response: signedInAnswer.extend({
      continue: z.string().optional().describe('An external address for /authorize'),
      contunie: z.string().optional().describe("The same value under the name that today's client uses"),
      redirect: z.string().optional().describe('A path of this application'),
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
    summary: 'Remove a provider from the account, unless it is the only way to sign in',
    permission: 'signedIn',
    params: z.strictObject({ provider: providerId }),
    body: proof,
    response: done,
    refusals: ['identity.only_way_in', ...ofProof],
  },
});
