import { timingSafeEqual } from 'node:crypto';
import { refuse } from '#platform/contract/errors.ts';
import { inNoTenant, type UserTx } from '#platform/server/db/tenant.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { ClientCredentials } from './client-credentials.ts';
import { findEnabledCompany, touchConnectedCompany } from './connected-companies.ts';
import { hashToken } from './tokens.ts';
import { isUuid } from '#platform/contract/uuid.ts';

// One server redeems codes for all its users, so only failures count.
const perAddress: Limit = { name: 'redeem_code', points: 100, seconds: 15 * 60 };

type Redemption = {
  client: ClientCredentials;
  grantType: string;
  code: string;
  redirectUri: string;
  ip: string;
  now: Date;
};

/** Returns the user of a code. The first attempt uses the code up, and it works only for its company and address. */
export async function redeemCode(platform: Platform, input: Redemption) {
  await platform.limits.spend(perAddress, input.ip);
  const companyId = await authenticate(platform, input.client);
  if (input.grantType !== 'authorization_code')
    refuse('invalid', 'identity.unsupported_grant_type', { error: 'unsupported_grant_type' });
  const taken = await inNoTenant(platform.db, (tx) => consumeHandOverCode(tx, input.code, input.now));
  const fits = taken?.connected_company_id === companyId && taken.redirect_uri === input.redirectUri;
  if (!fits || taken.passive_at !== null)
    refuse('invalid', 'identity.invalid_grant', { error: 'invalid_grant' });
  await platform.limits.refund(perAddress, input.ip);
  await inNoTenant(platform.db, (tx) => touchConnectedCompany(tx, companyId, input.now));
  return taken;
}

async function authenticate({ db }: Platform, { id, secret }: ClientCredentials): Promise<string> {
  const company = isUuid(id)
    ? await inNoTenant(db, (tx) => findEnabledCompany(tx, id), { readOnly: true })
    : undefined;
  const fits = timingSafeEqual(hashToken(secret), company?.secret_hash ?? nobodysHash);
  if (company === undefined || !fits)
    refuse('unauthenticated', 'identity.invalid_client', { error: 'invalid_client' });
  return company.id;
}
const nobodysHash = Buffer.alloc(32);

function consumeHandOverCode(tx: UserTx, code: string, now: Date) {
  return tx
    .with('taken', (db) =>
      db
        .deleteFrom('authorization_codes')
        .where('code_hash', '=', hashToken(code))
        .where('expires_at', '>', now)
        .returning(['connected_company_id', 'redirect_uri', 'user_id']),
    )
    .selectFrom('taken')
    .innerJoin('users', 'users.id', 'taken.user_id')
    .select([
      'taken.connected_company_id',
      'taken.redirect_uri',
      'users.id',
      'users.name',
      'users.surname',
      'users.email',
      'users.email_verified_at',
      'users.passive_at',
    ])
    .executeTakeFirst();
}
