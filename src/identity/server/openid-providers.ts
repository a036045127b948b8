import * as openId from 'openid-client';
import { refuse } from '#platform/contract/errors.ts';
import { email, optionalLine } from '#platform/contract/fields.ts';
import type { Platform } from '#platform/server/platform.ts';

type Provider = Platform['config']['openIdProviders'][number];

/** What is kept of a sign-in under way, to be checked when the person comes back. */
export type FlowSecrets = { state: string; nonce: string; codeVerifier: string };

/** Whom a provider says it is. Empty texts for a name that it does not tell. */
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

/** The address at which the person signs in. */
export function addressOfSignIn(
  platform: Platform,
  provider: Provider,
  secrets: FlowSecrets,
): Promise<string> {
  return asking(platform, provider, async (configuration) => {
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

/** Whom the code that came back stands for. `iss` as the provider gave it beside the code. */
export function redeemAtProvider(
  platform: Platform,
  provider: Provider,
  given: FlowSecrets & { code: string; iss?: string },
): Promise<ProviderPerson> {
  return asking(platform, provider, async (configuration) => {
    const server = configuration.serverMetadata();
    const address = cameBackTo(returnTo(platform), given, server);
    const tokens = await openId.authorizationCodeGrant(configuration, address, {
      pkceCodeVerifier: given.codeVerifier,
      expectedState: given.state,
      expectedNonce: given.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('no ID token');
    const isWhole = claims.email !== undefined || server.userinfo_endpoint === undefined;
    // What the ID token leaves out, the provider tells when it is asked.
    const asked = isWhole ? {} : await openId.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return personOf(provider, { ...asked, ...claims });
  });
}

const returnTo = ({ config }: Platform): string => `${config.publicUrl}/login`;

async function asking<T>(
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

// Asked when somebody first wants to sign in there, and once; a failed answer is forgotten, so that the next one asks again.
function discovered(provider: Provider): Promise<openId.Configuration> {
  const asked = known.get(provider) ?? discover(provider);
  known.set(provider, asked);
  asked.catch(() => known.delete(provider));
  return asked;
}

function discover(provider: Provider): Promise<openId.Configuration> {
  const issuer = new URL(provider.issuer);
  // The configuration takes http for a host of this machine alone.
  const execute = [
    openId.enableNonRepudiationChecks,
    ...(issuer.protocol === 'http:' ? [openId.allowInsecureRequests] : []),
  ];
  const post = openId.ClientSecretPost(provider.clientSecret);
  const basic = openId.ClientSecretBasic(provider.clientSecret);
  // In the body where the provider takes it there: not all take a secret of HTTP Basic apart as RFC 6749 says.
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
  // A caller that keeps to {oauthCode, state} does not pass it on; the flow itself knows its provider.
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
    // Some send the word instead of the value.
    emailIsVerified: [true, 'true'].some((yes) => yes === claims.email_verified),
    ...namesOf(claims),
  };
}

// A provider that knows the whole name only: its last word is the surname.
function namesOf({ given_name: given, family_name: family, name: whole }: Claims) {
  if (given !== undefined) return { name: nameOf(given), surname: nameOf(family) };
  const words = nameOf(whole).split(' ');
  const surname = words.length > 1 ? (words.at(-1) ?? '') : '';
  return { name: words.slice(0, Math.max(1, words.length - 1)).join(' '), surname };
}

const nameMaxChars = 80;
const nameOf = (claim: unknown): string =>
  typeof claim === 'string'
    ? (optionalLine(nameMaxChars).safeParse(claim.trim().slice(0, nameMaxChars)).data ?? '')
    : '';

// What comes of a line or a server that is down, in the words of fetch and of openid-client.
const awayCodes = /^OAUTH_(TIMEOUT|ABORT|RESPONSE_IS_NOT_(CONFORM|JSON)|PARSE_ERROR)$/;

function isAway(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  return error instanceof openId.ClientError && awayCodes.test(error.code ?? '');
}

// For the log: what went wrong, and nothing of the person; descriptions of providers may name them.
function factsOf(error: unknown): Record<string, unknown> {
  if (error instanceof openId.ResponseBodyError) return { status: error.status, answer: error.error };
  if (!(error instanceof Error)) return {};
  const cause = error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined;
  return { message: error.message, code: 'code' in error ? error.code : undefined, cause };
}
