import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import type { PageDraft } from './use-page-draft.ts';

type ConflictDialogProps = { draft: PageDraft; onClose: () => void };

/** Two members edited one draft: the second chooses whose stays. Nothing is lost before. */
export function ConflictDialog({ draft, onClose }: ConflictDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const takeTheirs = async (): Promise<void> => {
    setBusy(true);
    try {
      await draft.takeTheirs();
      onClose();
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <ConfirmActionDialog
      title={t('careers.editor.conflict.title')}
      body={t('careers.editor.conflict.body')}
      confirmLabel={t('careers.editor.conflict.keepMine')}
      onSure={draft.keepMine}
      onClose={onClose}
    >
      <Button
        variant="outlined"
        sx={{ marginBlockStart: 2 }}
        loading={busy}
        onClick={() => void takeTheirs()}
      >
        {t('careers.editor.conflict.takeTheirs')}
      </Button>
    </ConfirmActionDialog>
  );
}
