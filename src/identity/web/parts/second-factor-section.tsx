import Button from '@mui/material/Button';
import { ScrollText, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import { secondFactor } from '../../second-factor-contract.ts';
import { useProvenChange } from '../use-proven-change.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SecurityRow, SecurityRows } from './security-row.tsx';
import { SetUpAuthenticatorDialog } from './set-up-authenticator-dialog.tsx';

type Authenticator = { isOn: boolean; recoveryCodesLeft: number };

/** The open dialog of the section. */
type OpenDialog =
  | { what: 'setup'; secret: string; uri: string }
  | { what: 'codes'; codes: string[] }
  | { what: 'off' | 'renewal' };

const fewCodes = 3;

/** Section for the authenticator app and its recovery codes. */
export function SecondFactorSection({ authenticator }: { authenticator: Authenticator }) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const change = useProvenChange();
  const begin = async (): Promise<void> => {
    const begun = await change((body) => call(secondFactor.beginAuthenticator, { body }));
    if (begun !== null) setDialog({ what: 'setup', ...begun });
  };
  return (
    <>
      <Surface
        title={t('identity.account.security.secondFactor.title')}
        description={t('identity.account.security.secondFactor.lead')}
        actions={
          !authenticator.isOn && (
            <Button variant="contained" onClick={() => void begin()}>
              {t('identity.account.security.secondFactor.setUp')}
            </Button>
          )
        }
        padding="none"
      >
        {authenticator.isOn && <FactorRows left={authenticator.recoveryCodesLeft} onOpenDialog={setDialog} />}
      </Surface>
      {dialog !== null && <SectionDialog dialog={dialog} onOpenDialog={setDialog} />}
    </>
  );
}

function FactorRows({ left, onOpenDialog }: { left: number; onOpenDialog: (dialog: OpenDialog) => void }) {
  const { t } = useTranslation();
  return (
    <SecurityRows label={t('identity.account.security.secondFactor.title')}>
      <SecurityRow
        icon={Smartphone}
        title={t('identity.account.security.secondFactor.app')}
        status={<StatusChip tone="success" label={t('identity.account.security.secondFactor.on')} />}
        note={t('identity.account.security.secondFactor.appNote')}
        actions={
          <Button color="error" variant="outlined" onClick={() => onOpenDialog({ what: 'off' })}>
            {t('identity.account.security.secondFactor.off.open')}
          </Button>
        }
      />
      <SecurityRow
        icon={ScrollText}
        title={t('identity.account.security.codes.title')}
        status={
          left <= fewCodes && (
            <StatusChip tone="warning" label={t('identity.account.security.codes.few', { count: left })} />
          )
        }
        note={t('identity.account.security.codes.left', { count: left })}
        actions={
          <Button variant="outlined" onClick={() => onOpenDialog({ what: 'renewal' })}>
            {t('identity.account.security.codes.renew.open')}
          </Button>
        }
      />
    </SecurityRows>
  );
}

type SectionDialogProps = { dialog: OpenDialog; onOpenDialog: (dialog: OpenDialog | null) => void };

function SectionDialog({ dialog, onOpenDialog }: SectionDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const change = useProvenChange();
  const close = (): void => onOpenDialog(null);
  const showCodes = ({ recoveryCodes }: { recoveryCodes: string[] }): void =>
    onOpenDialog({ what: 'codes', codes: recoveryCodes });
  const switchOff = async (): Promise<void> => {
    close();
    const off = await change((body) => call(secondFactor.removeAuthenticator, { body }));
    if (off !== null) toast.success(t('identity.account.security.secondFactor.off.done'));
  };
  const renew = async (): Promise<void> => {
    close();
    const newCodes = await change((body) => call(secondFactor.renewRecoveryCodes, { body }));
    if (newCodes !== null) showCodes(newCodes);
  };
  switch (dialog.what) {
    case 'setup':
      return <SetUpAuthenticatorDialog {...dialog} onConfirmed={showCodes} onClose={close} />;
    case 'codes':
      return <RecoveryCodesDialog codes={dialog.codes} onClose={close} />;
    case 'off':
      return (
        <ConfirmDialog
          tone="danger"
          title={t('identity.account.security.secondFactor.off.title')}
          body={t('identity.account.security.secondFactor.off.body')}
          confirmLabel={t('identity.account.security.secondFactor.off.confirm')}
          onClose={close}
          onConfirm={() => void switchOff()}
        />
      );
    case 'renewal':
      return (
        <ConfirmDialog
          title={t('identity.account.security.codes.renew.title')}
          body={t('identity.account.security.codes.renew.body')}
          confirmLabel={t('identity.account.security.codes.renew.confirm')}
          onClose={close}
          onConfirm={() => void renew()}
        />
      );
  }
}
