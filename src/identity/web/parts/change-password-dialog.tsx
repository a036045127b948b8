import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { keyOf } from '#platform/web/query.ts';
import { useUser } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { account, changePasswordBody } from '../../account-contract.ts';
import { useProve } from './proof-provider.tsx';

type DialogProps = { hasPassword: boolean; onClose: () => void };

/** Asks for the current password, when there is one, and for the new one. */
export function ChangePasswordDialog({ hasPassword, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { email } = useUser();
  const { form, dialog } = useChangePassword(hasPassword, onClose);
  const words = hasPassword ? 'change' : 'set';
  return (
    <FormDialog
      title={t(`identity.account.security.password.${words}.title`)}
      submitLabel={t(`identity.account.security.password.${words}.submit`)}
      {...dialog}
      onClose={onClose}
    >
      {/* Tells the password manager which account this is. */}
      <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
      {hasPassword && (
        <PasswordField
          control={form.control}
          name="currentPassword"
          label={t('identity.account.security.password.current')}
          autoComplete="current-password"
          focusOnOpen
        />
      )}
      <PasswordField
        control={form.control}
        name="password"
        label={t('identity.account.security.password.new')}
        help={t('identity.register.passwordHelp')}
        autoComplete="new-password"
        focusOnOpen={!hasPassword}
      />
    </FormDialog>
  );
}

function useChangePassword(hasPassword: boolean, onClose: () => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const prove = useProve();
  return useContractForm({
    schema: hasPassword ? changePasswordBody.required() : changePasswordBody,
    defaultValues: { password: '', ...(hasPassword ? { currentPassword: '' } : {}) },
    onSubmit: async (body) => {
      // An account without a password needs a fresh sign-in instead.
      const changed = await prove(() => call(account.changePassword, { body }), { accepts: [] });
      if (changed === null) return;
      toast.success(t('identity.account.security.password.done'));
      onClose();
      await Promise.all(
        [account.readSecurity, account.listSessions].map((one) =>
          client.invalidateQueries({ queryKey: keyOf(one) }),
        ),
      );
    },
  });
}
