import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { keyOf } from '#platform/web/query.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { account, changeEmailBody } from '../../account-contract.ts';
import { useProve } from './proof-provider.tsx';

type DialogProps = { hasPassword: boolean; onClose: () => void };

/** Requests a change of address, which takes effect by the link mailed to the new one. */
export function ChangeEmailDialog({ hasPassword, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { form, dialog } = useChangeEmail(hasPassword, onClose);
  return (
    <FormDialog
      title={t('identity.account.email.changeTitle')}
      description={t('identity.account.email.changeLead')}
      submitLabel={t('identity.account.email.send')}
      {...dialog}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="email"
        type="email"
        label={t('identity.account.email.new')}
        autoComplete="email"
        focusOnOpen
        required
      />
      {hasPassword && (
        <PasswordField
          control={form.control}
          name="password"
          label={t('identity.account.yourPassword')}
          autoComplete="current-password"
          required
        />
      )}
    </FormDialog>
  );
}

function useChangeEmail(hasPassword: boolean, onClose: () => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const prove = useProve();
  return useContractForm({
    schema: hasPassword ? changeEmailBody.required() : changeEmailBody,
    defaultValues: { email: '', ...(hasPassword ? { password: '' } : {}) },
    onSubmit: async (body) => {
      // An account without a password needs a fresh sign-in instead.
      const result = await prove(() => call(account.changeEmail, { body }), { accepts: [] });
      if (result === null) return;
      await client.invalidateQueries({ queryKey: keyOf(account.readSecurity) });
      toast.success(t('identity.account.email.linkSent', { email: body.email }));
      onClose();
    },
  });
}
