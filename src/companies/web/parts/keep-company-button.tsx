import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useChange } from '#platform/web/query.ts';
import { useToast } from '#ui/toasts.tsx';
import { deletion } from '../../deletion-contract.ts';
import { useKeepCompany } from '../queries.ts';

/** Takes the deletion of the company back. */
export function KeepCompanyButton({ companyId }: { companyId: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const takeIn = useKeepCompany();
  const keep = useChange(deletion.cancelDeletion, {
    onSuccess: (kept) => {
      void takeIn(kept);
      toast.success(t('companies.deletion.kept'));
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <Button
      color="inherit"
      variant="outlined"
      loading={keep.isPending}
      onClick={() => keep.mutate({ params: { companyId } })}
    >
      {t('companies.deletion.keep')}
    </Button>
  );
}
