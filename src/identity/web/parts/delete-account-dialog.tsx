import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { keyOf } from '#platform/web/query.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { account } from '../../account-contract.ts';
import { existingPassword } from '../../contract.ts';
import { useProve } from './proof-provider.tsx';

type DialogProps = { hasPassword: boolean; onClose: () => void };

/** Explains what is deleted and when, and asks for the password. */
export function DeleteAccountDialog({ hasPassword, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { form, submit, submitError, busy } = useDeletion(hasPassword, onClose);
  return (
    <ConfirmDialog
      tone="danger"
      title={t('identity.account.deletion.ask.title')}
      body={
        <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5, display: 'grid', gap: 0.5 }}>
          <li>{t('identity.account.deletion.ask.grace')}</li>
          <li>{t('identity.account.deletion.ask.goes')}</li>
          <li>{t('identity.account.deletion.ask.stays')}</li>
        </Box>
      }
      confirmLabel={t('identity.account.deletion.ask.confirm')}
      cancelLabel={t('identity.account.deletion.keep')}
      busy={busy}
      error={submitError}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      {hasPassword && (
        <Box sx={{ marginBlockStart: 2 }}>
          <PasswordField
            control={form.control}
            name="password"
            label={t('identity.password')}
            autoComplete="current-password"
          />
        </Box>
      )}
    </ConfirmDialog>
  );
}

function useDeletion(hasPassword: boolean, onClose: () => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const prove = useProve();
  return useContractForm({
    schema: z.strictObject({ password: hasPassword ? existingPassword : existingPassword.optional() }),
    defaultValues: hasPassword ? { password: '' } : {},
    checks: 'onSubmit',
    onSubmit: async (body) => {
      const result = await prove(() => call(account.requestDeletion, { body }), { accepts: [] });
      if (result === null) return;
      await client.invalidateQueries({ queryKey: keyOf(account.readSecurity) });
      toast.success(t('identity.account.deletion.ask.done'));
      onClose();
    },
  });
}
