import { useTranslation } from 'react-i18next';
import { StatusChip } from '#ui/page/status-chip.tsx';
import type { UserLine } from '../../users-contract.ts';

/** The state of a user as chips. */
export function UserChips({
  user,
}: {
  user: Pick<UserLine, 'isPlatformAdmin' | 'status' | 'email' | 'emailVerified'>;
}) {
  const { t } = useTranslation();
  return (
    <>
      {user.isPlatformAdmin && <StatusChip tone="info" label={t('backoffice.users.admin')} />}
      {user.email !== null && !user.emailVerified && (
        <StatusChip tone="warning" label={t('backoffice.users.unverified')} />
      )}
      <StatusChip
        tone={user.status === 'active' ? 'success' : 'warning'}
        label={t(user.status === 'active' ? 'backoffice.users.active' : 'backoffice.users.passive')}
      />
    </>
  );
}
