import { listOwners, mailMembers } from '#companies/server/mail-members.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';

type OwnersMail =
  | { kind: 'disabled' | 'enabled'; reason: string }
  | { kind: 'people_opened'; reason: string; minutes: number };

/** Mails the owners of the company what the platform decided, and why. */
export async function mailOwners(
  platform: Platform,
  tx: TenantTx,
  { kind, ...facts }: OwnersMail,
): Promise<void> {
  await mailMembers(platform, tx, await listOwners(tx), (_owner, { translate, company }) => {
    const values = { company: company.name, ...facts };
    const word = (key: string): string => translate(`backoffice.mail.${kind}.${key}`, values);
    return {
      subject: word('subject'),
      heading: word('subject'),
      paragraphs: [word('body'), word('reason')],
      button: { label: word('button'), path: pages[kind](tx.tenantId) },
      footer: translate('backoffice.mail.footer', values),
    };
  });
}

const pages: Record<OwnersMail['kind'], (companyId: string) => string> = {
  disabled: () => '/companies',
  enabled: () => '/companies',
  people_opened: (companyId) => `/company/audit?company=${companyId}`,
};
