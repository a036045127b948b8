import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, CallError } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { NameDialog } from '#ui/dialogs/name-dialog.tsx';
import { keyOf } from '#platform/web/query.ts';
import { useToast } from '#ui/toasts.tsx';
import { account } from '../../account-contract.ts';
import { passkeyNameBody, passkeys } from '../../passkey-contract.ts';
import { isCancelled, makePasskey } from '../passkeys.ts';
import { sessionsQuery } from '../queries.ts';
import { useProve } from './proof-provider.tsx';

/** Names a new passkey, then lets the device create it. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const prove = useProve();
  const { data } = useSuspenseQuery(sessionsQuery);
  const here = data.items.find(({ isCurrent }) => isCurrent);
  return (
    <PasskeyNameDialog
      title={t('identity.account.passkeys.add.title')}
      description={t('identity.account.passkeys.add.lead')}
      submitLabel={t('identity.account.passkeys.add.submit')}
      name={[here?.browser, here?.system].filter(Boolean).join(', ')}
      onSave={async (name) => {
        const credential = await prove(makePasskey).catch((error: unknown) => {
          if (isCancelled(error)) return null;
          if (error instanceof CallError) throw error;
          const isKnown = error instanceof Error && error.name === 'InvalidStateError';
          toast.error(t(isKnown ? 'identity.account.passkeys.known' : 'identity.account.passkeys.failed'));
          return null;
        });
        if (credential === null) return;
        await call(passkeys.addPasskey, { body: { name, ...credential } });
        toast.success(t('identity.account.passkeys.add.done'));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

type RenameProps = { passkey: { id: string; name: string }; onClose: () => void };

export function RenamePasskeyDialog({ passkey, onClose }: RenameProps) {
  const { t } = useTranslation();
  return (
    <PasskeyNameDialog
      title={t('identity.account.passkeys.rename.title')}
      submitLabel={t('identity.account.passkeys.rename.submit')}
      name={passkey.name}
      onSave={async (name) => {
        await call(passkeys.renamePasskey, { params: { passkeyId: passkey.id }, body: { name } });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

type PasskeyNameDialogProps = {
  title: string;
  description?: string;
  submitLabel: string;
  name: string;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
};

function PasskeyNameDialog({ name, onSave, ...words }: PasskeyNameDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const named = useContractForm({
    schema: passkeyNameBody,
    defaultValues: { name },
    onSubmit: async (body) => {
      await onSave(body.name);
      await client.invalidateQueries({ queryKey: keyOf(account.readSecurity) });
    },
  });
  return (
    <NameDialog
      {...named}
      {...words}
      name="name"
      label={t('identity.account.passkeys.name')}
      help={t('identity.account.passkeys.nameHelp')}
    />
  );
}
