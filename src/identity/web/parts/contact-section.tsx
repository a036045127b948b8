import { useTranslation } from 'react-i18next';
import { Surface } from '#ui/page/surface.tsx';
import { EmailRow } from './email-row.tsx';
import { PhoneRow } from './phone-row.tsx';

/** Address and number: what reaches somebody, and what they sign in with. */
export function ContactSection() {
  const { t } = useTranslation();
  return (
    <Surface
      title={t('identity.account.contact.title')}
      description={t('identity.account.contact.lead')}
      padding="none"
    >
      <EmailRow />
      <PhoneRow />
    </Surface>
  );
}
