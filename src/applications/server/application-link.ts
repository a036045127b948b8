import { timingSafeEqual } from 'node:crypto';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { linkParts, makeLinkToken } from '../link-rules.ts';

/** The application of a mailed link, and the candidate's address. */
type LinkOwner = { companyId: string; applicationId: string; email: string };

/**
 * The address of the applicant's own page, for a mail. Anyone with the address can open it, so it is signed. The
 * signature includes the candidate's e-mail address: a link that was sent to a mistyped address ends when the team
 * corrects it.
 */
export async function applicationLink(
  tx: TenantTx,
  platform: Platform,
  application: Omit<LinkOwner, 'email'>,
): Promise<string> {
  const { email } = await tx
    .selectFrom('applications')
    .innerJoin('candidates', (join) =>
      join
        .onRef('candidates.tenant_id', '=', 'applications.tenant_id')
        .onRef('candidates.id', '=', 'applications.candidate_id'),
    )
    .select('candidates.email')
    .where('applications.id', '=', application.applicationId)
    .executeTakeFirstOrThrow();
  const token = makeLinkToken({
    ...application,
    signature: signatureOf(platform, { ...application, email }),
  });
  return `${platform.config.publicUrl}/applications/${token}`;
}

/** Whether the token was mailed for this application, while the candidate had this address. */
export function isLinkOf(platform: Platform, token: string, owner: LinkOwner): boolean {
  const signature = linkParts(token)?.signature;
  if (signature === undefined) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(platform, owner)));
}

// 192 bits, in 32 characters.
function signatureOf({ encryption }: Platform, { companyId, applicationId, email }: LinkOwner): string {
  const signed = encryption.sign('application link', `${companyId} ${applicationId} ${email}`);
  return signed.subarray(0, 24).toString('base64url');
}
