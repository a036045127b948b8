import { listOwners, longDay, mailMembers } from '#companies/server/mail-members.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { Platform } from '#platform/server/platform.ts';
import { readableDomain } from './present.ts';

type DomainNews = { news: 'missing' | 'lost'; domain: string; stopsAt: Date };

/** Mails the owners that the domain of the careers site is at risk or lost. */
export async function mailOwners(
  tx: TenantTx,
  platform: Platform,
  { news, domain, stopsAt }: DomainNews,
): Promise<void> {
  await mailMembers(platform, tx, await listOwners(tx), (_owner, context) => {
    const { translate, company } = context;
    const date = longDay(stopsAt, context);
    const values = { company: company.name, domain: readableDomain(domain), date };
    const word = (key: string): string => translate(`careers-domains.mail.${news}.${key}`, values);
    return {
      subject: word('subject'),
      heading: word('heading'),
      paragraphs: [word('body'), word('help')],
      button: {
        label: translate('careers-domains.mail.button'),
        path: `/company/careers?company=${tx.tenantId}`,
      },
      footer: translate('careers-domains.mail.footer', values),
    };
  });
}
