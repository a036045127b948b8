import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { links } from '#platform/web/links.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';
import type { EmailClaim } from '../../email-claim-contract.ts';
import { AuthNotice } from './auth-notice.tsx';
import { useAuth } from './auth-provider.tsx';

type Confirm = (password?: string) => Promise<void>;

type ConfirmAddressProps = {
  token: string;
  claim: EmailClaim;
  confirm: Confirm;
  onSignedOut: () => void;
};

/** Confirms at once with a session of the account, else asks for its password or revokes earlier access. */
export function ConfirmAddress({ onSignedOut, ...props }: ConfirmAddressProps) {
  const { t } = useTranslation();
  switch (props.claim.session) {
    case 'other_account':
      return <OtherAccount onSignedOut={onSignedOut} />;
    case 'this_account':
      return <ConfirmButton label={t('identity.verifyEmail.submit')} confirm={props.confirm} />;
    case 'none':
      return props.claim.kind === 'account' ? <ConfirmAccount {...props} /> : <ConfirmChange {...props} />;
  }
}

type SignedOutProps = Omit<ConfirmAddressProps, 'onSignedOut'>;

function ConfirmAccount({ claim, confirm }: SignedOutProps) {
  const { t } = useTranslation();
  const [knowsPassword, setKnowsPassword] = useState(claim.hasPassword);
  return (
    <Stack sx={{ gap: 2 }}>
      {knowsPassword ? (
        <PasswordForm confirm={confirm} />
      ) : (
        <>
          <Typography>{t('identity.verifyEmail.freshLead')}</Typography>
          <ConfirmButton label={t('identity.verifyEmail.freshSubmit')} confirm={confirm} />
        </>
      )}
      {claim.hasPassword && (
        <Button variant="outlined" size="large" onClick={() => setKnowsPassword(!knowsPassword)}>
          {t(knowsPassword ? 'identity.verifyEmail.noPassword' : 'identity.verifyEmail.havePassword')}
        </Button>
      )}
    </Stack>
  );
}

function ConfirmChange({ token, claim, confirm }: SignedOutProps) {
  const { t } = useTranslation();
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>{t('identity.verifyEmail.changeLead')}</Typography>
      {claim.hasPassword && <PasswordForm confirm={confirm} />}
      <Button variant="outlined" size="large" href={links.login(links.verifyEmail(token))}>
        {t('identity.login.submit')}
      </Button>
    </Stack>
  );
}

function ConfirmButton({ label, confirm }: { label: string; confirm: Confirm }) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      variant="contained"
      size="large"
      loading={busy}
      loadingPosition="start"
      onClick={() => {
        setBusy(true);
        void confirm().finally(() => setBusy(false));
      }}
    >
      {label}
    </Button>
  );
}

function PasswordForm({ confirm }: { confirm: Confirm }) {
  const { t } = useTranslation();
  const { form, submit, busy } = useContractForm({
    schema: async () => (await import('../../contract.ts')).resetPasswordBody.omit({ token: true }),
    defaultValues: { password: '' },
    checks: 'onSubmit',
    onSubmit: ({ password }) => confirm(password),
  });
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2 }}>
      <PasswordField
        control={form.control}
        name="password"
        label={t('identity.password')}
        autoComplete="current-password"
        help={t('identity.verifyEmail.passwordHelp')}
      />
      <Button type="submit" variant="contained" size="large" loading={busy} loadingPosition="start">
        {t('identity.verifyEmail.submit')}
      </Button>
    </Stack>
  );
}

function OtherAccount({ onSignedOut }: { onSignedOut: () => void }) {
  const { t } = useTranslation();
  const { logout } = useAuth();
  const [busy, setBusy] = useState(false);
  return (
    <>
      <AuthNotice tone="danger">{t('identity.verifyEmail.otherLead')}</AuthNotice>
      <Button
        variant="contained"
        size="large"
        loading={busy}
        loadingPosition="start"
        onClick={() => {
          setBusy(true);
          void logout().then(onSignedOut);
        }}
      >
        {t('identity.verifyEmail.otherAccount')}
      </Button>
    </>
  );
}
