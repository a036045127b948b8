import { applicationLink } from '#applications/server/application-link.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { mailLayout } from '#platform/server/mail/layout.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { CareersCompany } from './find-company.ts';

export type Confirmation = {
  company: CareersCompany;
  job: { title: string };
  person: { email: string; name: string; language: Language };
  applicationId: string;
  candidateId: string;
  isRepeat: boolean;
};

/** Confirms the application, or says that they had applied already; only the address's owner learns which. */
export async function sendConfirmation(
  tx: TenantTx,
  platform: Platform,
  { company, job, person, applicationId, candidateId, isRepeat }: Confirmation,
): Promise<void> {
  const translate = platform.words.in(person.language);
  const values = { name: person.name, job: job.title, company: company.name };
  const word = (key: string) =>
    translate(`careers.mail.${isRepeat ? 'repeated' : 'received'}.${key}`, values);
  const content = mailLayout({
    language: person.language,
    companyName: company.name,
    color: company.color,
    heading: word('heading'),
    paragraphs: [word('greeting'), word('body'), word('next'), translate('careers.mail.follow')],
    button: {
      label: translate('careers.mail.button'),
      address: await applicationLink(tx, platform, { companyId: company.id, applicationId }),
    },
    footer: translate('careers.mail.footer', values),
  });
  await sendMail(tx, {
    to: person.email,
    fromName: company.name,
    subject: word('subject'),
    ...content,
    companyId: company.id,
    aboutId: candidateId,
  });
}
