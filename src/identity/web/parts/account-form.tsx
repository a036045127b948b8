import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import type { ContractForm } from '#platform/web/form/use-contract-form.ts';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

type AccountFormProps<Values extends FieldValues, Output> = {
  contractForm: ContractForm<Values, Output>;
  submitLabel: string;
  hasPassword?: boolean;
};

/** The fields of every new account: a name, an address, a password, and the consent that the law requires. */
export function AccountForm<Values extends FieldValues, Output>(props: AccountFormProps<Values, Output>) {
  const { contractForm, submitLabel, hasPassword = true } = props;
  return (
    <FormProvider {...contractForm.form}>
      <Stack
        component="form"
        noValidate
        onSubmit={(event) => void contractForm.submit(event)}
        sx={{ gap: 2 }}
      >
        <AccountFields hasPassword={hasPassword} />
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={contractForm.busy}
          loadingPosition="start"
        >
          {submitLabel}
        </Button>
      </Stack>
    </FormProvider>
  );
}

function AccountFields({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <NameFields />
      <TextField name="email" type="email" label={t('identity.email')} autoComplete="username" required />
      {hasPassword && (
        <PasswordField
          name="password"
          label={t('identity.password')}
          autoComplete="new-password"
          help={t('identity.register.passwordHelp')}
          required
        />
      )}
      <TermsBox />
    </>
  );
}

function NameFields() {
  const { t } = useTranslation();
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, '& > *': { flex: '1 1 0', minWidth: 0 } }}>
      <TextField name="name" label={t('identity.name')} autoComplete="given-name" required focusOnOpen />
      <TextField name="surname" label={t('identity.surname')} autoComplete="family-name" required />
    </Stack>
  );
}

function TermsBox() {
  const { t } = useTranslation();
  return (
    <CheckboxField
      name="termsAccepted"
      label={t('identity.register.terms')}
      required
      content={
        <Trans
          i18nKey="identity.register.termsLinks"
          components={{
            kvkk: <Link href="/legal/kvkk" target="_blank" rel="noopener noreferrer" />,
            terms: <Link href="/legal/terms" target="_blank" rel="noopener noreferrer" />,
          }}
        />
      }
    />
  );
}
