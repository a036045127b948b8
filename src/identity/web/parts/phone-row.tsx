import Button from '@mui/material/Button';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { useReloadUser } from '#platform/web/reload-user.ts';
import { useUser } from '#platform/web/session.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { useToast } from '#ui/toasts.tsx';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { phone } from '../../phone-contract.ts';
import { readableNumber } from '../phone-numbers.ts';
import { useProvenChange } from '../use-proven-change.ts';
import { ContactRow } from './contact-row.tsx';

const ChangePhoneDialog = lazy(async () => ({
  default: (await import('./change-phone-dialog.tsx')).ChangePhoneDialog,
}));

/** The phone number; it is shown only once it is proven. */
export function PhoneRow() {
  const { t } = useTranslation();
  const { phoneNumber } = useUser();
  const [open, setOpen] = useState<'change' | 'remove' | null>(null);
  const close = (): void => setOpen(null);
  const hasNumber = phoneNumber !== null;
  return (
    <>
      <ContactRow
        label={t('identity.phone.number')}
        value={hasNumber ? readableNumber(phoneNumber) : t('identity.account.phone.none')}
        isEmpty={!hasNumber}
        status={hasNumber && <StatusChip tone="success" label={t('identity.account.phone.proven')} />}
        note={!hasNumber && t('identity.account.phone.help')}
        actions={
          <>
            {hasNumber && (
              <Button color="inherit" onClick={() => setOpen('remove')}>
                {t('identity.account.phone.remove')}
              </Button>
            )}
            <Button variant="outlined" onClick={() => setOpen('change')}>
              {t(hasNumber ? 'identity.account.phone.change' : 'identity.account.phone.add')}
            </Button>
          </>
        }
      />
      {open === 'change' && (
        <LazyOverlay>
          <ChangePhoneDialog hasNumber={hasNumber} onClose={close} />
        </LazyOverlay>
      )}
      {open === 'remove' && <RemoveDialog onClose={close} />}
    </>
  );
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const reloadUser = useReloadUser();
  const change = useProvenChange();
  const remove = async (): Promise<void> => {
    onClose();
    const removed = await change((proof) => call(phone.removePhone, { body: proof }));
    if (removed === null) return;
    void reloadUser();
    toast.success(t('identity.account.phone.removed'));
  };
  return (
    <ConfirmDialog
      title={t('identity.account.phone.removeTitle')}
      body={t('identity.account.phone.removeBody')}
      confirmLabel={t('identity.account.phone.removeConfirm')}
      tone="danger"
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
