import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

export type ConfirmActionDialogProps = {
  title: string;
  /** What will happen and whether it can be undone. */
  body: ReactNode;
  /** Says what it does ("Delete step"). */
  confirmLabel: string;
  tone?: 'normal' | 'danger';
  /** Does it; what it throws is shown in the dialog, which then stays open. */
  onSure: () => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
};

/** A confirmation that waits for what it started, and shows why it was refused. */
export function ConfirmActionDialog({
  onSure,
  onClose,
  tone = 'danger',
  ...words
}: ConfirmActionDialogProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await onSure();
      onClose();
    } catch (refused) {
      setError(refused instanceof Error ? refused.message : String(refused));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      {...words}
      tone={tone}
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
