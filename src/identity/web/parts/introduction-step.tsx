import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useResultToast } from '../use-result-toast.ts';
import { AccountForm } from './account-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { useAuth } from './auth-provider.tsx';

/** Asks a user for name and address when a phone number or a provider did not give them. */
export function IntroductionStep() {
  const { t } = useTranslation();
  const { introduce, logout, user } = useAuth();
  const say = useResultToast();
  const cameBy = user?.phoneNumber === null ? 'provider' : 'phone';
  const contractForm = useContractForm({
    schema: async () => (await import('../../introduction-contract.ts')).introductionBody,
    defaultValues: { name: user?.name ?? '', surname: user?.surname ?? '', email: user?.email ?? '' },
    onSubmit: async (body) => {
      try {
        await introduce(body);
      } catch (error) {
        say.refusal(error);
        throw error;
      }
    },
  });
  return (
    <AuthFrame title={t('identity.introduction.title')} lead={t(`identity.introduction.lead.${cameBy}`)}>
      <AccountForm contractForm={contractForm} submitLabel={t('identity.continue')} hasPassword={false} />
      <Button onClick={() => void logout()}>{t('identity.introduction.leave')}</Button>
    </AuthFrame>
  );
}
