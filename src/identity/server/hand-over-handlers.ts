import { Refusal } from '#platform/contract/errors.ts';
import { implement } from '#platform/server/http/implement.ts';
import { handOver } from '../hand-over-contract.ts';
import { credentialsOf } from './client-credentials.ts';
import { issueCode } from './issue-code.ts';
import { redeemCode } from './redeem-code.ts';

/** Handlers that hand a signed-in user over to a connected company. */
export const handOverOperations = implement(
  'identity',
  handOver,
)({
  async authorize({ query }, { platform, actor, now }) {
    const input = { actor, redirectUri: query.redirect_uri, now };
    return { redirectTo: await issueCode(platform, input) };
  },
  async redeem({ body }, { platform, request, reply, now }) {
    const authorization = request.header('authorization');
    const row = await redeemCode(platform, {
      client: credentialsOf(authorization, body),
      grantType: body.grant_type,
      code: body.code,
      redirectUri: body.redirect_uri,
      ip: request.ip,
      now,
    }).catch((error: unknown) => {
      // RFC 6749, 5.2: a client that used HTTP Basic gets a `WWW-Authenticate` header.
      const isUnknown = error instanceof Refusal && error.kind === 'unauthenticated';
      if (isUnknown && authorization !== undefined) reply.header('www-authenticate', 'Basic realm="Kadro"');
      throw error;
    });
    const { id, name, surname, email } = row;
    return { user: { id, name, surname, email, emailVerified: row.email_verified_at !== null } };
  },
});
