import * as openId from 'openid-client';
import { refuse } from '#platform/contract/errors.ts';
import { email, optionalLine } from '#platform/contract/fields.ts';
import type { Platform } from '#platform/server/platform.ts';

type Provider = Platform['config']['openIdProviders'][number];

/** Secrets of a sign-in in progress, checked when the user returns. */
export type FlowSecrets = { state: string; nonce: string; codeVerifier: string };

/** The person as the provider describes them. Names are empty when the provider does not give them. */
export type ProviderPerson = {
  provider: Provider;
  subject: string;
  email: string | null;
  emailIsVerified: boolean;
  name: string;
  surname: string;
};

const timeoutSeconds = 5;

/** @throws Refusal identity.unknown_provider */
export function requireProvider({ config }: Platform, id: string): Provider {
  const provider = config.openIdProviders.find((one) => one.id === id);
  return provider ?? refuse('not_found', 'identity.unknown_provider');
}

/** Returns the provider's address where the user signs in. */
export function authorizationUrlOf(
  platform: Platform,
  provider: Provider,
  secrets: FlowSecrets,
): Promise<string> {
  return callProvider(platform, provider, async (configuration) => {
    const address = openId.buildAuthorizationUrl(configuration, {
      redirect_uri: returnTo(platform),
      scope: provider.scopes,
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await openId.calculatePKCECodeChallenge(secrets.codeVerifier),
      code_challenge_method: 'S256',
    });
    return address.href;
  });
}

/** Redeems the code at the provider. `iss` is the issuer that the provider sent beside the code. */
export function redeemAtProvider(
  platform: Platform,
  provider: Provider,
  input: FlowSecrets & { code: string; iss?: string },
): Promise<ProviderPerson> {
  return callProvider(platform, provider, async (configuration) => {
    const server = configuration.serverMetadata();
    const address = cameBackTo(returnTo(platform), input, server);
    const tokens = await openId.authorizationCodeGrant(configuration, address, {
      pkceCodeVerifier: input.codeVerifier,
      expectedState: input.state,
      expectedNonce: input.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('no ID token');
    const isWhole = claims.email !== undefined || server.userinfo_endpoint === undefined;
    // Fills in claims that the ID token leaves out from the userinfo endpoint.
    const userInfo = isWhole
      ? {}
      : await openId.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return personOf(provider, { ...userInfo, ...claims });
  });
}

const returnTo = ({ config }: Platform): string => `${config.publicUrl}/login`;

async function callProvider<T>(
  { log }: Platform,
  provider: Provider,
  work: (configuration: openId.Configuration) => Promise<T>,
): Promise<T> {
  try {
    return await work(await discovered(provider));
  } catch (error) {
    log.warn({ provider: provider.id, ...factsOf(error) }, 'signing in at a provider failed');
    const values = { provider: provider.name };
    if (isAway(error)) refuse('unavailable', 'identity.provider_away', { values });
    refuse('unauthenticated', 'identity.provider_refused', { values });
  }
}

const known = new WeakMap<Provider, Promise<openId.Configuration>>();

// Discovery runs once, at the first sign-in with the provider. A failed attempt is not cached, so the next sign-in
// tries again.
function discovered(provider: Provider): Promise<openId.Configuration> {
  const discovery = known.get(provider) ?? discover(provider);
  known.set(provider, discovery);
  discovery.catch(() => known.delete(provider));
  return discovery;
}

function discover(provider: Provider): Promise<openId.Configuration> {
  const issuer = new URL(provider.issuer);
  // The configuration allows http only for a loopback host.
  const execute = [
    openId.enableNonRepudiationChecks,
    ...(issuer.protocol === 'http:' ? [openId.allowInsecureRequests] : []),
  ];
  const post = openId.ClientSecretPost(provider.clientSecret);
  const basic = openId.ClientSecretBasic(provider.clientSecret);
  // Prefers the secret in the body where the provider supports it: some do not decode HTTP Basic as RFC 6749 says.
  const authenticate: openId.ClientAuth = (server, ...rest) => {
    const isPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
    (isPost ? post : basic)(server, ...rest);
  };
  return openId.discovery(issuer, provider.clientId, {}, authenticate, { execute, timeout: timeoutSeconds });
}

function cameBackTo(
  returnTo: string,
  { code, state, iss }: { code: string; state: string; iss?: string },
  server: openId.ServerMetadata,
): URL {
  const address = new URL(returnTo);
  address.searchParams.set('code', code);
  address.searchParams.set('state', state);
  // A client that sends only {oauthCode, state} omits it; the flow already identifies the provider.
  const isGiven = server.authorization_response_iss_parameter_supported === true;
  if (iss !== undefined || isGiven) address.searchParams.set('iss', iss ?? server.issuer);
  return address;
}

type Claims = openId.UserInfoResponse | openId.IDToken;

function personOf(provider: Provider, claims: Claims): ProviderPerson {
  return {
    provider,
    subject: claims.sub,
    email: email.safeParse(claims.email).data ?? null,
    // Some providers send "true" as a string instead of a boolean.
    emailIsVerified: [true, 'true'].some((yes) => yes === claims.email_verified),
    ...namesOf(claims),
  };
}

// Some providers send only the full name: its last word becomes the surname.
function namesOf({ given_name: givenName, family_name: familyName, name: whole }: Claims) {
  if (givenName !== undefined) return { name: nameOf(givenName), surname: nameOf(familyName) };
  const words = nameOf(whole).split(' ');
  const surname = words.length > 1 ? (words.at(-1) ?? '') : '';
  return { name: words.slice(0, Math.max(1, words.length - 1)).join(' '), surname };
}

const nameMaxChars = 80;
const nameOf = (claim: unknown): string =>
  typeof claim === 'string'
    ? (optionalLine(nameMaxChars).safeParse(claim.trim().slice(0, nameMaxChars)).data ?? '')
    : '';

// Error codes of fetch and openid-client for a provider that cannot be reached.
const awayCodes = /^OAUTH_(TIMEOUT|ABORT|RESPONSE_IS_NOT_(CONFORM|JSON)|PARSE_ERROR)$/;

function isAway(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  return error instanceof openId.ClientError && awayCodes.test(error.code ?? '');
}

// For the log: the kind of failure without descriptions, because providers may put personal data in them.
function factsOf(error: unknown): Record<string, unknown> {
  if (error instanceof openId.ResponseBodyError) return { status: error.status, answer: error.error };
  if (!(error instanceof Error)) return {};
  const cause = error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined;
  return { message: error.message, code: 'code' in error ? error.code : undefined, cause };
}
