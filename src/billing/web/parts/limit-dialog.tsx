import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallError } from '#platform/web/call.ts';
import { links } from '#platform/web/links.ts';
import { activeCompany, meKey, type SessionUser } from '#platform/web/session.ts';

type Props = { error: CallError; onClose: () => void };

/** Says that the plan has no room, and what helps. The page below keeps what was entered. */
export function LimitDialog({ error, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const canManage = useCanManage();
  const isReadOnly = error.code === 'billing.read_only';
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
    >
      <DialogTitle id={`${id}-title`}>
        {t(isReadOnly ? 'billing.limitDialog.titleReadOnly' : 'billing.limitDialog.title')}
      </DialogTitle>
      <DialogContent id={`${id}-body`}>
        {error.message} {!canManage && t('billing.limitDialog.ask')}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('billing.limitDialog.close')}</Button>
        {canManage && (
          <Button variant="contained" href={links.company('billing')} onClick={onClose}>
            {t(isReadOnly ? 'billing.limitDialog.pay' : 'billing.limitDialog.change')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

// The dialog is above the shell, so the session's context does not reach it.
function useCanManage(): boolean {
  const user = useQueryClient().getQueryData<SessionUser>(meKey) ?? null;
  const company = user === null ? null : activeCompany(user);
  return company !== null && (company.isOwner || company.permissions.includes('billing.manage'));
}
