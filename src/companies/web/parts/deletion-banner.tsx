import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#platform/web/format.ts';
import { useCompany } from '#platform/web/session.ts';
import { companyQuery } from '../queries.ts';
import { KeepCompanyButton } from './keep-company-button.tsx';

/** While the company is about to end: when, and for owners the way back. */
export function DeletionBanner() {
  const { t } = useTranslation();
  const { data: company } = useQuery(companyQuery(useCompany().id));
  if (company === undefined || company.deletionDueAt === null) return null;
  const values = { company: company.name, date: formatDate(company.deletionDueAt) };
  return (
    <Alert
      severity="warning"
      sx={{ marginBlockEnd: 2.5 }}
      action={company.can.delete && <KeepCompanyButton companyId={company.id} />}
    >
      {t('companies.deletion.due', values)}
    </Alert>
  );
}
