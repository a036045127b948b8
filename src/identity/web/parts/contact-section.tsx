import { useTranslation } from 'react-i18next';
import { Surface } from '#ui/page/surface.tsx';
import { EmailRow } from './email-row.tsx';
import { PhoneRow } from './phone-row.tsx';

/** Address and number, which receive messages and sign the user in. */
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
