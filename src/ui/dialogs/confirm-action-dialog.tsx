import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

export type ConfirmActionDialogProps = {
  title: string;
  /** The consequences, and whether they can be undone. */
  body: ReactNode;
  /** Names the action ("Delete step"). */
  confirmLabel: string;
  tone?: 'normal' | 'danger';
  /** False while the consequences are still read: nothing can be confirmed then. */
  ready?: boolean;
  /** Runs the action. The dialog stays open and shows what it throws. */
  onSure: () => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
};

/** A confirmation that waits for its action and shows the reason of a failure. */
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
