import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useUser } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { NotificationSwitch } from './notification-switch.tsx';

/** Settings for optional notifications. */
export function AccountNotifications() {
  const { t } = useTranslation();
  const { phoneNumber } = useUser();
  const LinkComponent = useLinkComponent();
  return (
    <SettingsSection
      title={t('identity.account.tabs.notifications')}
      lead={t('identity.account.notifications.lead')}
    >
      <Surface padding="none">
        <NotificationSwitch
          kind="productUpdates"
          label={t('identity.account.notifications.productUpdates')}
          help={t('identity.account.notifications.productUpdatesHelp')}
        />
        <NotificationSwitch
          kind="securityUpdates"
          label={t('identity.account.notifications.securityUpdates')}
          help={t('identity.account.notifications.securityUpdatesHelp')}
        />
        <NotificationSwitch
          kind="phoneNotifications"
          label={t('identity.account.notifications.phoneNotifications')}
          disabled={phoneNumber === null}
          help={
            phoneNumber === null ? (
              <>
                {t('identity.account.notifications.phoneNeeded')}{' '}
                <Link component={LinkComponent} href={links.account('basic-details')}>
                  {t('identity.account.notifications.addPhone')}
                </Link>
              </>
            ) : (
              t('identity.account.notifications.phoneNotificationsHelp')
            )
          }
        />
      </Surface>
    </SettingsSection>
  );
}
