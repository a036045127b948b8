import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#platform/web/query.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { ActionMenu } from '#ui/page/action-menu.tsx';
import { useToast } from '#ui/toasts.tsx';
import { backoffice } from '../../contract.ts';
import { type UserDetail, users } from '../../users-contract.ts';
import { nameOfUser } from './name-of-user.ts';
import { ReasonDialog } from './reason-dialog.tsx';

const stale = [users.readUser, users.listUsers, backoffice.listLog];

type Act = 'endSessions' | 'mailVerification' | 'liftLockout';

/** Make a user passive or active, and the smaller acts in a menu. */
export function UserActions({ user }: { user: UserDetail }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Act | 'status' | null>(null);
  const close = (): void => setOpen(null);
  const item = (act: Act, isPossible: boolean) => ({
    key: act,
    label: t(`backoffice.users.${act}`),
    onSelect: () => setOpen(act),
    ...(!isPossible && { disabledReason: t(`backoffice.users.${act}Never`) }),
  });
  const button = (
    <Button variant="contained" disabled={user.isYou} onClick={() => setOpen('status')}>
      {t(user.status === 'active' ? 'backoffice.users.makePassive' : 'backoffice.users.makeActive')}
    </Button>
  );
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      <ActionMenu
        label={t('ui.moreActions')}
        items={[
          item('endSessions', user.sessions.length > 0),
          item('mailVerification', user.pendingEmail !== null),
          item('liftLockout', user.isLockedOut),
        ]}
      />
      {user.isYou ? (
        <Tooltip title={t('backoffice.users.ownAccount')}>
          <span>{button}</span>
        </Tooltip>
      ) : (
        button
      )}
      {open === 'status' && <StatusDialog user={user} onClose={close} />}
      {open !== null && open !== 'status' && <ActDialog user={user} act={open} onClose={close} />}
    </Stack>
  );
}

function StatusDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const change = useChange(users.setUserStatus, { invalidates: stale });
  // As it was when the dialog opened: the page refetches before it closes.
  const [act] = useState(user.status === 'active' ? 'makePassive' : 'makeActive');
  const status = act === 'makePassive' ? 'passive' : 'active';
  return (
    <ReasonDialog
      title={t(`backoffice.asking.${act}`, { name: nameOfUser(user, t('backoffice.users.unnamed')) })}
      body={t(`backoffice.asking.${act}Body`)}
      help={t('backoffice.asking.adminsRead')}
      submitLabel={t(`backoffice.users.${act}`)}
      onSure={async (reason) => {
        await change.mutateAsync({ params: { userId: user.id }, body: { status, reason } });
        toast.success(t(`backoffice.toasts.${act}`));
      }}
      onClose={onClose}
    />
  );
}

function ActDialog({ user, act, onClose }: { user: UserDetail; act: Act; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const run = useAct(user.id);
  return (
    <ConfirmActionDialog
      title={t(`backoffice.asking.${act}`, { name: nameOfUser(user, t('backoffice.users.unnamed')) })}
      body={t(`backoffice.asking.${act}Body`)}
      confirmLabel={t(`backoffice.users.${act}`)}
      tone={act === 'endSessions' ? 'danger' : 'normal'}
      onSure={async () => {
        await run(act);
        toast.success(t(`backoffice.toasts.${act}`));
      }}
      onClose={onClose}
    />
  );
}

function useAct(userId: string): (act: Act) => Promise<unknown> {
  const endSessions = useChange(users.endSessions, { invalidates: stale });
  const mailVerification = useChange(users.mailVerification, { invalidates: stale });
  const liftLockout = useChange(users.liftLockout, { invalidates: stale });
  const input = { params: { userId } };
  return (act) => {
    switch (act) {
      case 'endSessions':
        return endSessions.mutateAsync(input);
      case 'mailVerification':
        return mailVerification.mutateAsync(input);
      case 'liftLockout':
        return liftLockout.mutateAsync(input);
    }
  };
}
