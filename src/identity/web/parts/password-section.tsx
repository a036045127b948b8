import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Surface } from '#ui/page/surface.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';

/** Section to change the password, or to set the first one. */
export function PasswordSection({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation();
  const [isChanging, setIsChanging] = useState(false);
  const words = hasPassword ? 'change' : 'set';
  return (
    <>
      <Surface
        title={t('identity.password')}
        description={t(`identity.account.security.password.${words}.lead`)}
        actions={
          <Button variant="outlined" onClick={() => setIsChanging(true)}>
            {t(`identity.account.security.password.${words}.open`)}
          </Button>
        }
      />
      {isChanging && <ChangePasswordDialog hasPassword={hasPassword} onClose={() => setIsChanging(false)} />}
    </>
  );
}
