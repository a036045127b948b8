import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import { Mail, Smartphone } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { redirectOfPage } from './go-on.ts';
import { AuthCrossing } from './parts/auth-crossing.tsx';
import { AuthFrame } from './parts/auth-frame.tsx';
import { AuthNotice } from './parts/auth-notice.tsx';
import { useAuth } from './parts/auth-provider.tsx';
import { DemoSignIns } from './parts/demo-sign-ins.tsx';
import { PasskeyButton } from './parts/passkey-button.tsx';
import { PasswordSignIn } from './parts/password-sign-in.tsx';

const PhoneSignIn = lazy(async () => ({
  default: (await import('./parts/phone-sign-in.tsx')).PhoneSignIn,
}));
const SecondFactorStep = lazy(async () => ({
  default: (await import('./parts/second-factor-step.tsx')).SecondFactorStep,
}));
const PhoneCodeStep = lazy(async () => ({
  default: (await import('./parts/phone-code-step.tsx')).PhoneCodeStep,
}));

/** Sign in: by e-mail and password, by a code to the phone, or elsewhere. */
export function LoginPage() {
  const { t } = useTranslation();
  const { activeMethod, sentCodes, sentCode, secondStep } = useAuth();
  const redirect = redirectOfPage();
  if (secondStep !== null) {
    return (
      <Suspense fallback={null}>
        <SecondFactorStep {...secondStep} />
      </Suspense>
    );
  }
  if (sentCodes > 0 && sentCode !== null) {
    return (
      <Suspense fallback={null}>
        <PhoneCodeStep sentCode={sentCode} />
      </Suspense>
    );
  }
  return (
    <AuthFrame title={t('identity.login.title')} lead={t('identity.login.lead')}>
      {noticeOfPage() === 'passwordChanged' && (
        <AuthNotice tone="success">{t('identity.login.passwordChanged')}</AuthNotice>
      )}
      {activeMethod === 'phone' ? (
        <Suspense fallback={null}>
          <PhoneSignIn />
        </Suspense>
      ) : (
        <PasswordSignIn />
      )}
      <OtherWays />
      <Stack sx={{ gap: 0.75 }}>
        <AuthCrossing
          question={t('identity.login.noAccount')}
          href={links.register(redirect)}
          answer={t('identity.login.register')}
        />
        <AuthCrossing
          question={t('identity.login.looksForJob')}
          href={links.createAccount(redirect)}
          answer={t('identity.login.createProfile')}
        />
      </Stack>
      <Suspense fallback={null}>
        <DemoSignIns />
      </Suspense>
    </AuthFrame>
  );
}

function OtherWays() {
  const { t } = useTranslation();
  const { activeMethod, chooseMethod } = useAuth();
  const other = activeMethod === 'phone' ? 'emailAndPassword' : 'phone';
  const Icon = other === 'phone' ? Smartphone : Mail;
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Divider sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{t('identity.login.or')}</Divider>
      <Button
        variant="outlined"
        size="large"
        startIcon={<Icon size={17} aria-hidden />}
        onClick={() => chooseMethod(other)}
      >
        {t(`identity.login.with.${other}`)}
      </Button>
      <PasskeyButton />
    </Stack>
  );
}

function noticeOfPage(): string | null {
  return new URLSearchParams(window.location.search).get('notice');
}
