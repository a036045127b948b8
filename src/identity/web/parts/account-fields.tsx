import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { Control } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { createProfileBody, registerBody } from '../../contract.ts';

type Values = z.input<typeof registerBody>;
type Output = z.output<typeof registerBody> | z.output<typeof createProfileBody>;

type FieldsProps = { control: Control<Values, unknown, Output> };

/** What every new account begins with: a name, an address, a password, and the one box the law asks for. */
export function AccountFields({ control }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <NameFields control={control} />
      <TextField
        control={control}
        name="email"
        type="email"
        label={t('identity.email')}
        autoComplete="username"
        required
      />
      <PasswordField
        control={control}
        name="password"
        label={t('identity.password')}
        autoComplete="new-password"
        help={t('identity.register.passwordHelp')}
        required
      />
      <TermsBox control={control} />
    </>
  );
}

function NameFields({ control }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, '& > *': { flex: '1 1 0', minWidth: 0 } }}>
      <TextField
        control={control}
        name="name"
        label={t('identity.name')}
        autoComplete="given-name"
        required
      />
      <TextField
        control={control}
        name="surname"
        label={t('identity.surname')}
        autoComplete="family-name"
        required
      />
    </Stack>
  );
}

function TermsBox({ control }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <CheckboxField
      control={control}
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
