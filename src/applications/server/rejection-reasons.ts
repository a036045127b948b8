import type { OnCompanyCreated } from '#companies/server/create-company.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';

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
    .values(firstReasons[language].map((title, position) => ({ tenant_id: id, title, position })))
    .execute();
};

/** The titles offered in the reject dialog, in order. */
export async function listReasons(tx: TenantTx, companyId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('rejection_reasons')
    .select('title')
    .where('tenant_id', '=', companyId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.title);
}
