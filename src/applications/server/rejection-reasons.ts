import type { OnCompanyCreated } from '#companies/server/create-company.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';

/** What a new company starts with, in its language; from then on the words are its own. */
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

export const createFirstReasons: OnCompanyCreated = (tx, { id, language }) =>
  setReasons(tx, id, firstReasons[language]);

export async function listReasons(tx: TenantTx, companyId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('rejection_reasons')
    .select('title')
    .where('tenant_id', '=', companyId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.title);
}

/** Replaces the list of a company. Rejections made before keep the words they were given. */
export async function setReasons(tx: TenantTx, companyId: string, titles: readonly string[]): Promise<void> {
  await tx.deleteFrom('rejection_reasons').where('tenant_id', '=', companyId).execute();
  await tx
    .insertInto('rejection_reasons')
    .values(titles.map((title, position) => ({ tenant_id: companyId, title, position })))
    .execute();
}
