import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Surface } from '#ui/page/surface.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

/** Section with the deletion of the account. */
export function DeletionSection({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Surface
        title={t('identity.account.deletion.title')}
        description={t('identity.account.deletion.lead')}
        actions={
          <Button color="error" variant="outlined" onClick={() => setIsAsking(true)}>
            {t('identity.account.deletion.open')}
          </Button>
        }
      />
      {isAsking && <DeleteAccountDialog hasPassword={hasPassword} onClose={() => setIsAsking(false)} />}
    </>
  );
}
