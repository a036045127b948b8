import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { links } from '#platform/web/links.ts';
import { identity } from '../../contract.ts';

/** Where only a fresh sign-in shows that it is still the same person: out, and back to this page. */
export function SignInAgain() {
  const { t } = useTranslation();
  const leave = async (): Promise<void> => {
    await call(identity.logout, {}).catch(() => undefined);
    window.location.assign(links.login(`${window.location.pathname}${window.location.search}`));
  };
  return (
    <>
      {t('identity.account.signInAgain.lead')}{' '}
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        sx={{ marginInlineStart: 1 }}
        onClick={() => void leave()}
      >
        {t('identity.account.signInAgain.button')}
      </Button>
    </>
  );
}
