import type { Language } from '#platform/contract/fields.ts';
import type { UserTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { sendAccountMail } from './account-mail.ts';
import { type EmailClaim, type ClientInfo, storeEmailClaim } from './email-claims.ts';
import { describeMoment } from './describe-date.ts';
import { findOwnerOfAddress, findUserById } from './queries.ts';
import { languageOfUser } from './present.ts';
import { createToken } from './tokens.ts';

const hoursToProve = 48;

type VerificationLinkInput = {
  userId: string;
  email: string;
  language: Language;
  from: ClientInfo;
  now: Date;
};

/**
 * Mails the link that proves an address, with the time and place of the claim. If another account owns the address,
 * its owner gets a different mail. Both branches write one token and one mail, so neither response nor timing reveals
 * the owner. Call `mayMailTo` first.
 */
export async function mailVerificationLink(
  tx: UserTx,
  platform: Platform,
  claim: VerificationLinkInput,
): Promise<void> {
  const { userId, email, language, now } = claim;
  const owner = await findOwnerOfAddress(tx, email);
  const facts = await storeEmailClaim(tx, claim);
  const token = await createToken(tx, {
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

type ClaimTextOptions = { language: Language; isOwnAddress: boolean };

function describeClaim(
  { words }: Platform,
  claim: EmailClaim,
  { language, isOwnAddress }: ClaimTextOptions,
): string {
  const t = words.in(language);
  return t(`identity.mail.verify_address.${isOwnAddress ? 'made' : 'changed'}`, {
    when: describeMoment(claim.claimed_at, language),
    device: claim.device === '' ? t('identity.notices.unknownDevice') : claim.device,
    network: claim.network ?? t('identity.mail.verify_address.unknownNetwork'),
  });
}
