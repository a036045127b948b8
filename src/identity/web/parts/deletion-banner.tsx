import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#platform/web/format.ts';
import { useChange } from '#platform/web/query.ts';
import { useToast } from '#ui/toasts.tsx';
import { account } from '../../account-contract.ts';
import { securityQuery } from '../queries.ts';

/** Shown while a deletion is scheduled: the date, and a button to cancel it. */
export function DeletionBanner() {
  const { t } = useTranslation();
  const toast = useToast();
  const { data } = useQuery(securityQuery);
  const keep = useChange(account.cancelDeletion, {
    invalidates: [account.readSecurity],
    onSuccess: () => toast.success(t('identity.account.deletion.kept')),
    onError: (error) => toast.error(error.message),
  });
  if (data === undefined || data.deletionDueAt === null) return null;
  return (
    <Alert
      severity="warning"
      sx={{ marginBlockEnd: 3, maxWidth: 720 }}
      action={
        <Button color="inherit" variant="outlined" loading={keep.isPending} onClick={() => keep.mutate({})}>
          {t('identity.account.deletion.keep')}
        </Button>
      }
    >
      {t('identity.account.deletion.due', { date: formatDate(data.deletionDueAt) })}
    </Alert>
  );
}
