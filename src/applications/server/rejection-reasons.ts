import type { OnCompanyCreated } from '#companies/server/create-company.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { ReasonTexts } from '../reason-contract.ts';
import { firstReasonTexts } from './first-reason-texts.ts';

/** The reasons of a new company, in its language; the company may change them. */
const firstReasons = {
  en: [
    'Not enough experience',
    'Skills do not match',
    'Another candidate was chosen',
    'Salary expectations',
    'Location or right to work',
    'Could not be reached',
    'Position was cancelled',
    'Other',
  ],
  tr: [
    'Deneyimi yeterli değil',
    'Yetkinlikleri uymuyor',
    'Başka bir aday seçildi',
    'Ücret beklentisi',
    'Konum veya çalışma izni',
    'Adaya ulaşılamadı',
    'Pozisyon iptal edildi',
    'Diğer',
  ],
} as const;

export const createFirstReasons: OnCompanyCreated = async (tx, { id, language }) => {
  await tx
    .insertInto('rejection_reasons')
    .values(
      firstReasons[language].map((title, position) => {
        const texts = JSON.stringify(writtenTexts(firstReasonTexts[position]));
        return { tenant_id: id, title, position, texts };
      }),
    )
    .execute();
};

/** The titles offered in the reject dialog, in order. */
export async function listReasons(tx: TenantTx, companyId: string): Promise<string[]> {
  return (await listReasonTexts(tx, companyId)).map(({ title }) => title);
}

/** The same with the paragraphs about them in mails to candidates. */
export async function listReasonTexts(
  tx: TenantTx,
  companyId: string,
): Promise<{ title: string; texts: ReasonTexts }[]> {
  const rows = await tx
    .selectFrom('rejection_reasons')
    .select(['title', 'texts'])
    .where('tenant_id', '=', companyId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .execute();
  return rows.map(({ title, texts }) => ({ title, texts: texts as ReasonTexts }));
}

/** Without the languages that have no text. */
export const writtenTexts = (texts: ReasonTexts = {}): ReasonTexts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
