import Button from '@mui/material/Button';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#platform/web/call.ts';
import { formatDate, formatRelative } from '#platform/web/format.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { ActionMenu } from '#ui/page/action-menu.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type passkey, passkeys } from '../../passkey-contract.ts';
import { canUsePasskeys } from '../passkeys.ts';
import { useProvenChange } from '../use-proven-change.ts';
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-name-dialog.tsx';
import { SecurityRow, SecurityRows } from './security-row.tsx';

type Passkey = z.output<typeof passkey>;
type OpenDialog = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey };

/** Section to add, rename and remove passkeys. */
export function PasskeySection({ all }: { all: Passkey[] }) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const isPossible = canUsePasskeys();
  const close = (): void => setDialog(null);
  return (
    <>
      <Surface
        title={t('identity.account.passkeys.title')}
        description={
          isPossible ? t('identity.account.passkeys.lead') : t('identity.account.passkeys.notHere')
        }
        actions={
          <Button variant="outlined" disabled={!isPossible} onClick={() => setDialog({ what: 'add' })}>
            {t('identity.account.passkeys.add.open')}
          </Button>
        }
        padding="none"
      >
        {all.length > 0 && (
          <SecurityRows label={t('identity.account.passkeys.title')}>
            {all.map((one) => (
              <PasskeyRow key={one.id} passkey={one} onOpenDialog={setDialog} />
            ))}
          </SecurityRows>
        )}
      </Surface>
      {dialog?.what === 'add' && <AddPasskeyDialog onClose={close} />}
      {dialog?.what === 'rename' && <RenamePasskeyDialog passkey={dialog.passkey} onClose={close} />}
      {dialog?.what === 'remove' && <RemovePasskeyDialog passkey={dialog.passkey} onClose={close} />}
    </>
  );
}

function PasskeyRow({
  passkey: one,
  onOpenDialog,
}: {
  passkey: Passkey;
  onOpenDialog: (dialog: OpenDialog) => void;
}) {
  const { t } = useTranslation();
  const used =
    one.lastUsedAt === null
      ? t('identity.account.passkeys.notUsed')
      : t('identity.account.passkeys.used', { when: formatRelative(one.lastUsedAt) });
  return (
    <SecurityRow
      icon={KeyRound}
      title={one.name}
      note={`${t('identity.account.passkeys.added', { date: formatDate(one.createdAt) })} · ${used}`}
      menu={
        <ActionMenu
          size="small"
          label={t('identity.account.passkeys.menu', { name: one.name })}
          items={[
            {
              key: 'rename',
              label: t('identity.account.passkeys.rename.open'),
              icon: Pencil,
              onSelect: () => onOpenDialog({ what: 'rename', passkey: one }),
            },
            {
              key: 'remove',
              label: t('identity.account.passkeys.remove.open'),
              icon: Trash2,
              tone: 'danger',
              separated: true,
              onSelect: () => onOpenDialog({ what: 'remove', passkey: one }),
            },
          ]}
        />
      }
    />
  );
}

function RemovePasskeyDialog({ passkey: one, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const change = useProvenChange();
  const params = { passkeyId: one.id };
  const remove = async (): Promise<void> => {
    onClose();
    const removed = await change((body) => call(passkeys.removePasskey, { params, body }));
    if (removed !== null) toast.success(t('identity.account.passkeys.remove.done', { name: one.name }));
  };
  return (
    <ConfirmDialog
      tone="danger"
      title={t('identity.account.passkeys.remove.title', { name: one.name })}
      body={t('identity.account.passkeys.remove.body')}
      confirmLabel={t('identity.account.passkeys.remove.confirm')}
      onClose={onClose}
      onConfirm={() => void remove()}
    />
  );
}
