import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { SxProps, Theme } from '@mui/material/styles';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import type { FormEventHandler, KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasTouchKeyboard } from '../fields/focus-on-open.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

export type FormDialogProps = {
  open?: boolean;
  title: string;
  description?: ReactNode;
  submitLabel: string;
  /** The server's error message; field errors are shown at the fields. */
  submitError?: ReactNode;
  busy?: boolean;
  /** Whether there are unsaved changes; closing then asks first. */
  dirty?: boolean;
  width?: 'sm' | 'md' | 'lg';
  sx?: SxProps<Theme>;
  /** react-hook-form's `handleSubmit(…)`. */
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A form over the page. Its submit button stays visible, and Ctrl + Enter submits from every field; closing it with
 * changes asks first.
 */
export function FormDialog(props: FormDialogProps) {
  const { open = true, title, description, submitLabel, submitError, busy = false, dirty = false } = props;
  const { width = 'sm', sx = {}, onSubmit, onClose, children } = props;
  const titleId = useId();
  const [asking, setAsking] = useState(false);
  const leave = () => {
    if (busy) return;
    if (dirty) setAsking(true);
    else onClose();
  };
  return (
    <>
      <Dialog open={open} onClose={leave} aria-labelledby={titleId} maxWidth={width} fullWidth sx={sx}>
        <Heading {...{ titleId, title, description }} onClose={leave} />
        <Stack
          component="form"
          noValidate
          onSubmit={(event) => {
            // A dialog may be inside another form in the React tree, which must not receive this submit event.
            event.stopPropagation();
            onSubmit(event);
          }}
          // Before the fields: a select would open its list.
          onKeyDownCapture={(event) => !busy && submitByKey(event)}
          sx={{ minHeight: 0, flex: 1 }}
        >
          <DialogContent ref={focusFirstField}>
            <Stack sx={{ gap: 2.5, paddingBlock: 1 }}>{children}</Stack>
          </DialogContent>
          {submitError && (
            <Alert severity="error" sx={{ marginInline: 3, marginBlockStart: 1 }}>
              {submitError}
            </Alert>
          )}
          <Actions {...{ submitLabel, busy }} onCancel={leave} />
        </Stack>
      </Dialog>
      <DiscardDialog
        open={asking}
        onStay={() => setAsking(false)}
        onDiscard={() => {
          setAsking(false);
          onClose();
        }}
      />
    </>
  );
}

type HeadingProps = Pick<FormDialogProps, 'title' | 'description' | 'onClose'> & { titleId: string };

function Heading({ titleId, title, description, onClose }: HeadingProps) {
  const { t } = useTranslation();
  return (
    <Stack direction="row" sx={{ gap: 2, justifyContent: 'space-between', padding: '18px 16px 8px 24px' }}>
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography id={titleId} variant="h2">
          {title}
        </Typography>
        {description && (
          <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 0.25 }}>
            {description}
          </Typography>
        )}
      </div>
      <IconButton size="small" aria-label={t('ui.close')} onClick={onClose}>
        <X size={16} aria-hidden />
      </IconButton>
    </Stack>
  );
}

type ActionsProps = { submitLabel: string; busy: boolean; onCancel: () => void };

function Actions({ submitLabel, busy, onCancel }: ActionsProps) {
  const { t } = useTranslation();
  return (
    <DialogActions sx={(theme) => ({ borderBlockStart: `1px solid ${theme.kadro.line}`, paddingBlock: 1.5 })}>
      <Button onClick={onCancel} disabled={busy}>
        {t('ui.cancel')}
      </Button>
      <Button
        type="submit"
        variant="contained"
        color="primary"
        aria-keyshortcuts="Control+Enter"
        loading={busy}
        loadingPosition="start"
      >
        {submitLabel}
      </Button>
    </DialogActions>
  );
}

function submitByKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, ctrlKey, metaKey, repeat, target, currentTarget } = event;
  // React passes on the keys of menus and dialogs that are opened from the form.
  if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || !currentTarget.contains(target as Node)) return;
  event.preventDefault();
  event.stopPropagation();
  (currentTarget as HTMLFormElement).requestSubmit();
}

/** Focuses the first field, or the chosen one of radio buttons, except on touch screens, where the keyboard would open. */
function focusFirstField(content: HTMLElement | null): void {
  if (content === null || content.contains(document.activeElement)) return;
  if (hasTouchKeyboard()) return;
  // MUI's select is a combobox followed by a hidden input.
  const first = content.querySelector<HTMLElement>(
    '[role=combobox]:not([aria-disabled=true]), input:not(:disabled, [aria-hidden=true]), textarea:not(:disabled)',
  );
  const takesKeys = ':not([type=checkbox], [type=radio], [type=file], [type=range])';
  // Enter in a chosen radio button submits the form.
  const focused = first?.matches(takesKeys)
    ? first
    : content.querySelector<HTMLElement>('input[type=radio]:checked');
  focused?.focus({ preventScroll: true });
}

type DiscardDialogProps = { open: boolean; onStay: () => void; onDiscard: () => void };

/** "Leave without saving?"; also for pages that guard their own navigation. */
export function DiscardDialog({ open, onStay, onDiscard }: DiscardDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open={open}
      tone="danger"
      title={t('ui.discard.title')}
      body={t('ui.discard.body')}
      confirmLabel={t('ui.discard.confirm')}
      cancelLabel={t('ui.discard.stay')}
      onConfirm={onDiscard}
      onClose={onStay}
    />
  );
}
