import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { installation } from '../installation.ts';
import { useResultToast } from '../use-result-toast.ts';
import { useAuth } from './auth-provider.tsx';

/** In demo mode only: buttons that sign in as each kind of user. */
export function DemoSignIns() {
  const { t } = useTranslation();
  const { login } = useAuth();
  const say = useResultToast();
  const { demo } = use(installation);
  if (demo === null) return null;
  return (
    <Stack
      component="section"
      aria-labelledby="demo-sign-ins"
      sx={(theme) => ({ gap: 1, padding: 2, borderRadius: '8px', backgroundColor: theme.kadro.sunken })}
    >
      <Typography id="demo-sign-ins" variant="h3" component="h2">
        {t('identity.demo.title')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('identity.demo.lead', { password: demo.password })}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {demo.signIns.map(({ role, email }) => (
          <Button
            key={email}
            size="small"
            variant="outlined"
            color="inherit"
            title={email}
            onClick={() => void login({ email, password: demo.password }).catch(say.refusal)}
          >
            {t(`identity.demo.roles.${role}`)}
          </Button>
        ))}
      </Stack>
    </Stack>
  );
}
