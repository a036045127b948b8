import type { Language } from '#platform/contract/fields.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { type MailContent, mailLayout } from '#platform/server/mail/layout.ts';
import { sendMail } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Translate } from '#platform/server/words.ts';
import { findCompany } from './queries.ts';

/** The user to whose account the message belongs, and the address that it goes to. */
export type Reader = { id: string; email: string; language: Language };

type Company = Awaited<ReturnType<typeof findCompany>>;
export type MailContext = { translate: Translate; language: Language; company: Company };
type Mail = Pick<MailContent, 'heading' | 'paragraphs' | 'footer'> & {
  subject: string;
  /** `path` is a page of the application. */
  button: { label: string; path: string } | null;
};

/** Mails each reader about the company, in the company's colors and the reader's language. */
export async function mailMembers<R extends Reader>(
  { words, config }: Pick<Platform, 'words' | 'config'>,
  tx: TenantTx,
  readers: readonly R[],
  write: (reader: R, context: MailContext) => Mail & { candidateId?: string },
): Promise<void> {
  const company = await findCompany(tx, tx.tenantId);
  for (const reader of readers) {
    const { id, email, language } = reader;
    const mail = write(reader, { translate: words.in(language), language, company });
    const { subject, button, candidateId, ...content } = mail;
    await sendMail(tx, {
      to: email,
      subject,
      ...mailLayout({
        ...content,
        language,
        companyName: company.name,
        color: company.careers_color,
        ...(button !== null && {
          button: { label: button.label, address: `${config.publicUrl}${button.path}` },
        }),
      }),
      companyId: tx.tenantId,
      aboutId: id,
      // A mail that names a candidate is deleted with them too.
      ...(candidateId !== undefined && { alsoAboutIds: [candidateId] }),
      isCounted: false,
    });
  }
}

/** Lists the owners who have proved their address: mails about money, access and domains go to them alone. */
export async function listOwners(tx: TenantTx): Promise<Reader[]> {
  const rows = await selectReaders(tx)
    .where('members.is_owner', '=', true)
    .where('users.email_verified_at', 'is not', null)
    .execute();
  return rows.flatMap(toReader);
}

/** Lists the active members who have an address. */
export async function listReaders(tx: TenantTx): Promise<(Reader & { is_owner: boolean })[]> {
  return (await selectReaders(tx).execute()).flatMap(toReader);
}

const selectReaders = (tx: TenantTx) =>
  tx
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.email', 'users.language', 'members.is_owner'])
    .where('members.status', '=', 'active')
    .orderBy('members.id');

type Row = { id: string; email: string | null; language: string; is_owner: boolean };

const toReader = ({ email, language, ...row }: Row): (Reader & { is_owner: boolean })[] =>
  email === null ? [] : [{ ...row, email, language: language === 'tr' ? 'tr' : 'en' }];

/** A day of the company, written out. */
export const longDay = (at: Date, { language, company }: Omit<MailContext, 'translate'>): string =>
  new Intl.DateTimeFormat(language === 'tr' ? 'tr-TR' : 'en-GB', {
    dateStyle: 'long',
    timeZone: company.time_zone,
  }).format(at);
