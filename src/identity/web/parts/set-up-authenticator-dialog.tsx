import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call, CallError } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { keyOf } from '#platform/web/query.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { CodeField } from '#ui/fields/code-field.tsx';
import { CopyButton } from '#ui/page/copy-button.tsx';
import { tapTarget } from '#ui/theme/tokens.ts';
import { account } from '../../account-contract.ts';
import { confirmAuthenticatorBody, secondFactor } from '../../second-factor-contract.ts';
import { QrPicture } from './qr-picture.tsx';

type DialogProps = {
  secret: string;
  uri: string;
  onConfirmed: (answer: { recoveryCodes: string[] }) => void;
  onClose: () => void;
};

/** Three steps on one page: install an app, add the secret, and type the first code. */
export function SetUpAuthenticatorDialog({ secret, uri, onConfirmed, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { form, submit, dialog } = useConfirm(onConfirmed);
  return (
    <FormDialog
      title={t('identity.account.security.setUp.title')}
      submitLabel={t('identity.account.security.setUp.submit')}
      {...dialog}
      dirty={false}
      onClose={onClose}
    >
      <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 2.5 }}>
        <Step number={1} title={t('identity.account.security.setUp.app')}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('identity.account.security.setUp.appHelp')}
          </Typography>
        </Step>
        <Step number={2} title={t('identity.account.security.setUp.scan')}>
          <Secret secret={secret} uri={uri} />
        </Step>
        <Step number={3} title={t('identity.account.security.setUp.code')}>
          <CodeField
            control={form.control}
            name="code"
            label={t('identity.secondStep.authenticator.label')}
            onComplete={() => void submit()}
            focusOnOpen={false}
          />
        </Step>
      </Box>
    </FormDialog>
  );
}

function useConfirm(onConfirmed: DialogProps['onConfirmed']) {
  const client = useQueryClient();
  const contractForm = useContractForm({
    schema: confirmAuthenticatorBody,
    defaultValues: { code: '' },
    checks: 'onSubmit',
    onSubmit: async (body) => {
      try {
        onConfirmed(await call(secondFactor.confirmAuthenticator, { body }));
      } catch (error) {
        if (error instanceof CallError) contractForm.form.reset();
        throw error;
      }
      await Promise.all(
        [account.readSecurity, account.listSessions].map((one) =>
          client.invalidateQueries({ queryKey: keyOf(one) }),
        ),
      );
    },
  });
  return contractForm;
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.5 }}>
      <Box component="span" aria-hidden sx={numberStyles}>
        {number}
      </Box>
      <Stack sx={{ gap: 1, flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 500 }}>{title}</Typography>
        {children}
      </Stack>
    </Stack>
  );
}

function Secret({ secret, uri }: { secret: string; uri: string }) {
  const { t } = useTranslation();
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, alignItems: { sm: 'center' } }}>
      <QrPicture content={uri} label={t('identity.account.security.setUp.picture')} />
      <Stack sx={{ gap: 0.5, minWidth: 0 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('identity.account.security.setUp.typeInstead')}
        </Typography>
        <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center' }}>
          <Box component="code" sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
            {secret.match(/.{4}/g)?.join(' ')}
          </Box>
          <CopyButton text={secret} label={t('identity.account.security.setUp.copy')} />
        </Stack>
        <Link href={uri} variant="body2" sx={tapTarget}>
          {t('identity.account.security.setUp.openHere')}
        </Link>
      </Stack>
    </Stack>
  );
}

const numberStyles = {
  width: 24,
  height: 24,
  flexShrink: 0,
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  border: '1px solid',
  borderColor: 'divider',
  color: 'text.secondary',
  fontSize: '0.8125rem',
  fontWeight: 600,
} as const;
