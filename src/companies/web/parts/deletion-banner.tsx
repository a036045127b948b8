import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#platform/web/format.ts';
import { useCompany } from '#platform/web/session.ts';
import { companyQuery } from '../queries.ts';
import { useCancelDeletion } from './use-cancel-deletion.ts';

/** Shown while a deletion is scheduled: the date, and for owners a button to cancel it. */
export function DeletionBanner() {
  const { t } = useTranslation();
  const companyId = useCompany().id;
  const { data: company } = useQuery(companyQuery(companyId));
  const { cancel, busy } = useCancelDeletion(companyId);
  if (company === undefined || company.deletionDueAt === null) return null;
  const values = { company: company.name, date: formatDate(company.deletionDueAt) };
  return (
    <Alert
      severity="warning"
      sx={{ marginBlockEnd: 2.5 }}
      action={
        company.can.delete && (
          <Button color="inherit" variant="outlined" loading={busy} onClick={cancel}>
            {t('companies.deletion.keep')}
          </Button>
        )
      }
    >
      {t('companies.deletion.due', values)}
    </Alert>
  );
}
