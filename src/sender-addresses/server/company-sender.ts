import { listOwners, mailMembers } from '#companies/server/mail-members.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { CompanySender } from '#platform/server/mail/send-message.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Security } from '../rules.ts';
import { clearError, findProvenSender, saveError, type SenderRow } from './queries.ts';
import { sendBy } from './sender-transport.ts';

/** The own sender of a company; null when its mails have the address of the installation. */
export async function findCompanySender(
  platform: Platform,
  companyId: string,
): Promise<CompanySender | null> {
  const row = await inTenant(platform.db, companyId, findProvenSender, { readOnly: true });
  if (row === undefined) return null;
  return {
    address: row.address,
    async send(mail) {
      try {
        await sendBy(serverOf(platform, row), mail, { allowPrivate: platform.config.privateMailServers });
      } catch (error) {
        if (!isAboutRecipient(error)) await reportError(platform, companyId, { row, error });
        throw error;
      }
      if (row.failing_since !== null) await inTenant(platform.db, companyId, clearError);
    },
  };
}

const serverOf = ({ encryption }: Platform, { host, port, security, account, password }: SenderRow) => ({
  host,
  port,
  security: security as Security,
  account,
  password: encryption.decrypt('sender password', password),
});

/** A server that works refuses some recipients, which says nothing about its settings. */
function isAboutRecipient(error: unknown): boolean {
  const { code, command } = error as { code?: string; command?: string };
  return code === 'EENVELOPE' && command !== 'MAIL FROM';
}

/** The mail waits and is tried again, never by another sender; the owners get one mail about it. */
async function reportError(
  platform: Platform,
  companyId: string,
  { row, error }: { row: SenderRow; error: unknown },
): Promise<void> {
  // PostgreSQL stores no NUL, and the server may answer with any byte.
  const text = (error instanceof Error ? error.message : 'unknown').replaceAll('\0', '').slice(0, 500);
  await inTenant(platform.db, companyId, async (tx) => {
    const isFirst = await saveError(tx, { error: text, now: platform.clock.now() });
    if (isFirst) await mailOwners(tx, platform, { address: row.address, error: text });
  });
}

async function mailOwners(
  tx: TenantTx,
  platform: Platform,
  { address, error }: { address: string; error: string },
): Promise<void> {
  await mailMembers(platform, tx, await listOwners(tx), (_owner, { translate, company }) => {
    const values = { company: company.name, address, error };
    const word = (key: string): string => translate(`sender-addresses.mail.failing.${key}`, values);
    return {
      subject: word('subject'),
      heading: word('heading'),
      paragraphs: [word('body'), error],
      button: { label: word('button'), path: `/company/sender-address?company=${tx.tenantId}` },
      footer: word('footer'),
    };
  });
}
