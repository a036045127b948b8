import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyOverlay, type OverlayProps } from '#ui/lazy-overlay.tsx';

type WaitingMailActionsProps = {
  /** The buttons' full names, which say which mail is meant. */
  names: Readonly<Record<'send' | 'edit' | 'cancel', string>>;
  isSending: boolean;
  onSend: () => void;
  dialog: (kind: 'edit' | 'cancel', onClose: () => void) => ReactElement<OverlayProps>;
};

/** The buttons of a mail that waits: they send it now, edit it, or cancel it. */
export function WaitingMailActions({ names, isSending, onSend, dialog }: WaitingMailActionsProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<'edit' | 'cancel' | null>(null);
  return (
    // The text of the first button is in line with the text above.
    <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap', marginInlineStart: '-10px' }}>
      <Button size="small" loading={isSending} aria-label={names.send} onClick={onSend}>
        {t('outgoing.sendNow')}
      </Button>
      <Button size="small" aria-label={names.edit} onClick={() => setOpened('edit')}>
        {t('outgoing.edit')}
      </Button>
      <Button size="small" color="error" aria-label={names.cancel} onClick={() => setOpened('cancel')}>
        {t('outgoing.cancel')}
      </Button>
      {opened !== null && <LazyOverlay>{dialog(opened, () => setOpened(null))}</LazyOverlay>}
    </Stack>
  );
}
