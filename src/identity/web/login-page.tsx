import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import { Mail, Smartphone } from 'lucide-react';
import { lazy, Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { redirectOfPage } from './open-after-sign-in.ts';
import { installation } from './installation.ts';
import { AuthCrossing } from './parts/auth-crossing.tsx';
import { AuthFrame } from './parts/auth-frame.tsx';
import { AuthNotice } from './parts/auth-notice.tsx';
import { useAuth } from './parts/auth-provider.tsx';
import { DemoSignIns } from './parts/demo-sign-ins.tsx';
import { PasskeyButton } from './parts/passkey-button.tsx';
import { PasswordSignIn } from './parts/password-sign-in.tsx';
import { offeredProviders } from './providers.ts';

const PhoneSignIn = lazy(async () => ({
  default: (await import('./parts/phone-sign-in.tsx')).PhoneSignIn,
}));
const ProviderButtons = lazy(async () => ({
  default: (await import('./parts/provider-buttons.tsx')).ProviderButtons,
}));
const PhoneCodeStep = lazy(async () => ({
  default: (await import('./parts/phone-code-step.tsx')).PhoneCodeStep,
}));

/** The sign-in page: e-mail and password, a code by SMS, or a provider. */
export function LoginPage() {
  const { t } = useTranslation();
  const { activeMethod, sentCodes, sentCode } = useAuth();
  const redirect = redirectOfPage();
  if (sentCodes > 0 && sentCode !== null) {
    return (
      <Suspense fallback={null}>
        <PhoneCodeStep sentCode={sentCode} />
      </Suspense>
    );
  }
  return (
    <AuthFrame title={t('identity.login.title')} lead={t('identity.login.lead')}>
      <Notice />
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
      <DemoSignIns />
    </AuthFrame>
  );
}

// The page waits for the offered methods and appears whole, so that nothing moves under a finger.
function OtherWays() {
  const { t } = useTranslation();
  const items = use(offeredProviders);
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Box sx={dividerStyles}>{t('identity.login.or')}</Box>
      <OtherMethod />
      <PasskeyButton />
      {items.length > 0 && <ProviderButtons items={items} />}
    </Stack>
  );
}

const dividerStyles = (theme: Theme) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  color: theme.kadro.textMuted,
  fontSize: '0.8125rem',
  '&::before, &::after': { content: '""', flex: 1, borderBlockStart: `1px solid ${theme.kadro.line}` },
});

function OtherMethod() {
  const { t } = useTranslation();
  const { activeMethod, chooseMethod } = useAuth();
  const { phoneSignIn } = use(installation);
  const other = activeMethod === 'phone' ? 'emailAndPassword' : 'phone';
  const Icon = other === 'phone' ? Smartphone : Mail;
  if (other === 'phone' && !phoneSignIn) return null;
  return (
    <Button
      variant="outlined"
      size="large"
      startIcon={<Icon size={17} aria-hidden />}
      onClick={() => chooseMethod(other)}
    >
      {t(`identity.login.with.${other}`)}
    </Button>
  );
}

// A message that an earlier page left for this one.
function Notice() {
  const { t } = useTranslation();
  const notice = new URLSearchParams(window.location.search).get('notice');
  if (notice === 'passwordChanged')
    return <AuthNotice tone="success">{t('identity.login.passwordChanged')}</AuthNotice>;
  if (notice === 'calledOff') return <AuthNotice tone="danger">{t('identity.login.calledOff')}</AuthNotice>;
  return null;
}
