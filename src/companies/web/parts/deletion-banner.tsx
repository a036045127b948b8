import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#platform/web/format.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { deletion } from '../../deletion-contract.ts';
import { companyQuery, useKeepCompany } from '../queries.ts';

/** While the company is about to end: when, and for owners the way back. */
export function DeletionBanner() {
  const { t } = useTranslation();
  const toast = useToast();
  const takeIn = useKeepCompany();
  const { data: company } = useQuery(companyQuery(useCompany().id));
  const keep = useChange(deletion.cancelDeletion, {
    onSuccess: (kept) => {
      void takeIn(kept);
      toast.success(t('companies.deletion.kept'));
    },
    onError: (error) => toast.error(error.message),
  });
  if (company === undefined || company.deletionDueAt === null) return null;
  const params = { companyId: company.id };
  const values = { company: company.name, date: formatDate(company.deletionDueAt) };
  return (
    <Alert
      severity="warning"
      sx={{ marginBlockEnd: 2.5 }}
      action={
        company.can.delete && (
          <Button
            color="inherit"
            variant="outlined"
            loading={keep.isPending}
            onClick={() => keep.mutate({ params })}
          >
            {t('companies.deletion.keep')}
          </Button>
        )
      }
    >
      {t('companies.deletion.due', values)}
    </Alert>
  );
}
