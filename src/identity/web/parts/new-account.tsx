import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { links } from '#platform/web/links.ts';
import type { registerBody } from '../../contract.ts';
import { redirectOfPage } from '../open-after-sign-in.ts';
import { useResultToast } from '../use-result-toast.ts';
import { AccountForm } from './account-form.tsx';
import { AuthCrossing } from './auth-crossing.tsx';
import { AuthFrame } from './auth-frame.tsx';

type NewAccountProps = {
  /** Selects the page's message keys. */
  page: 'register' | 'createAccount';
  /** Creates the account; errors are shown in a toast. */
  create: (body: z.infer<typeof registerBody>) => Promise<void>;
  /** The link to the other registration page. */
  other: { question: string; href: string; answer: string };
};

/** A page that creates an account. */
export function NewAccount({ page, create, other }: NewAccountProps) {
  const { t } = useTranslation();
  const say = useResultToast();
  const contractForm = useContractForm({
    schema: async () => (await import('../../contract.ts')).registerBody,
    defaultValues: { name: '', surname: '', email: '', password: '' },
    onSubmit: async (body) => {
      try {
        await create(body);
      } catch (error) {
        say.refusal(error);
        throw error;
      }
    },
  });
  return (
    <AuthFrame title={t(`identity.${page}.title`)} lead={t(`identity.${page}.lead`)}>
      <AccountForm contractForm={contractForm} submitLabel={t(`identity.${page}.submit`)} />
      <Stack sx={{ gap: 0.75 }}>
        <AuthCrossing
          question={t('identity.register.haveAccount')}
          href={links.login(redirectOfPage())}
          answer={t('identity.login.submit')}
        />
        <AuthCrossing {...other} />
      </Stack>
    </AuthFrame>
  );
}
