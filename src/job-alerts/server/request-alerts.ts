import { newCompanyToken } from '#platform/server/company-token.ts';
import { inTenant } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { type AlertRequest, sendConfirmationMail } from './mail.ts';

/**
 * Stores a request for job alerts and mails the link that confirms it. It does the same for an address that is
 * subscribed already, so the answer does not say so.
 */
export async function requestAlerts(platform: Platform, request: AlertRequest): Promise<void> {
  const { company, email, filters, language, now } = request;
  const { token, hash } = newCompanyToken(company.id);
  await inTenant(platform.db, company.id, async (tx) => {
    const { id } = await tx
      .insertInto('job_alert_requests')
      .values({ token_hash: hash, email, language, filters: JSON.stringify(filters), created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sendConfirmationMail(tx, platform, { ...request, requestId: id, token });
  });
}
