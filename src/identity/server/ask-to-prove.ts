import type { Language } from '#platform/contract/fields.ts';
import type { UserTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { sendAccountMail } from './account-mail.ts';
import { type AddressClaim, type CallerFacts, keepClaim } from './address-claims.ts';
import { describeMoment } from './describe-date.ts';
import { findOwnerOfAddress, findUserById } from './queries.ts';
import { languageOfUser } from './present.ts';
import { makeToken } from './tokens.ts';

const hoursToProve = 48;

type Claim = { userId: string; email: string; language: Language; from: CallerFacts; now: Date };

/**
 * Mails the link that proves an address, with when and from where it was claimed. Where it is another account's already,
 * its owner is told instead: one token and one mail either way, so that neither the answer nor its time tells who has
 * the address. Ask `mayMailTo` first.
 */
export async function askToProve(tx: UserTx, platform: Platform, claim: Claim): Promise<void> {
  const { userId, email, language, now } = claim;
  const owner = await findOwnerOfAddress(tx, email);
  const facts = await keepClaim(tx, claim);
  const token = await makeToken(tx, {
    userId,
    purpose: 'verify_email',
    email,
    minutes: hoursToProve * 60,
    now,
  });
  if (owner === undefined || owner.id === userId) {
    const isOwnAddress = (await findUserById(tx, userId))?.email === email;
    await sendAccountMail(
      tx,
      platform,
      { userId, email, language },
      {
        kind: 'verify_address',
        details: describeClaim(platform, facts, { language, isOwnAddress }),
        path: `/verify-email?token=${token}`,
        secondPath: `/not-me?token=${token}`,
      },
    );
  } else {
    const to = { userId: owner.id, email, language: languageOfUser(owner) };
    await sendAccountMail(tx, platform, to, { kind: 'already_registered', path: '/login' });
  }
}

type Wording = { language: Language; isOwnAddress: boolean };

function describeClaim(
  { words }: Platform,
  claim: AddressClaim,
  { language, isOwnAddress }: Wording,
): string {
  const t = words.in(language);
  return t(`identity.mail.verify_address.${isOwnAddress ? 'made' : 'changed'}`, {
    when: describeMoment(claim.claimed_at, language),
    device: claim.device === '' ? t('identity.notices.unknownDevice') : claim.device,
    network: claim.network ?? t('identity.mail.verify_address.unknownNetwork'),
  });
}
