import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { MouseEvent, ReactNode, SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '../fields/field-frame.tsx';

export type ConfirmDialogProps = {
  open?: boolean;
  title: string;
  /** The consequences, and whether they can be undone. */
  body?: ReactNode;
  /** Names the action ("Archive job"), never "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'normal' | 'danger';
  /** Text that must be typed to enable the button, for actions that cannot be undone. */
  typeToConfirm?: string;
  /** False while the consequences are still read: nothing can be confirmed then. */
  ready?: boolean;
  busy?: boolean;
  /** The server's error message. */
  error?: string | null;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks for confirmation of an important action. Esc and Cancel change nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open = true, title, body, confirmLabel, tone = 'normal', typeToConfirm, busy = false } = props;
  const { ready = true, error, cancelLabel, onConfirm, onClose, children } = props;
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');
  const canConfirm = ready && (typeToConfirm === undefined || typed.trim() === typeToConfirm);
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      maxWidth="xs"
      fullWidth
      slotProps={{ transition: { onExited: () => setTyped('') } }}
    >
      <form
        onSubmit={(event) => {
          keepToDialog(event);
          if (canConfirm && !busy) onConfirm();
        }}
      >
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent>
          <Typography component="div" id={`${id}-body`} sx={{ color: 'text.secondary' }}>
            {body}
          </Typography>
          {children}
          {typeToConfirm !== undefined && (
            <TypedText id={`${id}-typed`} wanted={typeToConfirm} typed={typed} onType={setTyped} />
          )}
          <Typography
            role="alert"
            variant="body2"
            sx={{ color: 'error.main', marginBlockStart: error ? 1.5 : 0 }}
          >
            {error}
          </Typography>
        </DialogContent>
        <DialogActions>
          <Button
            onClick={onClose}
            disabled={busy}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must hold the focus
            autoFocus={typeToConfirm === undefined && tone === 'danger'}
          >
            {cancelLabel ?? t('ui.cancel')}
          </Button>
          <Button
            type="submit"
            onClick={ignoreSecondClick}
            variant="contained"
            color={tone === 'danger' ? 'error' : 'primary'}
            disabled={!canConfirm}
            loading={busy}
            loadingPosition="start"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must hold the focus
            autoFocus={typeToConfirm === undefined && tone === 'normal'}
          >
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function keepToDialog(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

// The second click of a double click arrives before `busy` is rendered and would repeat the action.
function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

type TypedTextProps = { id: string; wanted: string; typed: string; onType: (text: string) => void };

function TypedText({ id, wanted, typed, onType }: TypedTextProps) {
  const { t } = useTranslation();
  return (
    <FieldFrame id={id} label={t('ui.typeToConfirm', { text: wanted })} sx={{ marginBlockStart: 2 }}>
      <OutlinedInput
        id={id}
        fullWidth
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must hold the focus
        autoFocus
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    </FieldFrame>
  );
}
