import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Card, RejectionMail } from '#applications/contract.ts';
import { RejectDialog } from '#applications/web/parts/reject-dialog.tsx';
import { useShortcut } from '#platform/web/shortcuts.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { Kbd } from '#ui/page/kbd.tsx';
import { statusRole } from '#ui/status-role.ts';
import type { ReviewLetter } from '../use-letter.ts';

type LetterButtonProps = {
  application: Card;
  letter: ReviewLetter;
  isNarrow: boolean;
  hasKeys: boolean;
  onReject: (reason: string, mail: RejectionMail | null) => void;
};

/** Opens the mail of the rejection, to read or edit it before the rejection. */
export function LetterButton({ application, letter, isNarrow, hasKeys, onReject }: LetterButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const isOffered = letter.time !== 'none';
  const open = (): void => {
    letter.takeLatest();
    setOpen(true);
  };
  useShortcut('e', open, hasKeys && isOffered);
  if (!isOffered) return null;
  return (
    <>
      {letter.isChanged && (
        <Alert severity="warning" {...statusRole}>
          {t('review.letterChanged')}
        </Alert>
      )}
      <Button
        variant="outlined"
        color="inherit"
        aria-haspopup="dialog"
        aria-keyshortcuts="E"
        onClick={open}
        endIcon={
          !isNarrow && (
            <span aria-hidden>
              <Kbd keys={['E']} />
            </span>
          )
        }
        sx={{ minHeight: { xs: 44, md: 38 } }}
      >
        {t('review.letter')}
      </Button>
      {isOpen && (
        <LazyOverlay>
          <RejectDialog
            cards={[application]}
            firstTime={letter.time}
            hasNote={false}
            onReject={({ reason, mail }) => onReject(reason, mail)}
            onClose={() => setOpen(false)}
          />
        </LazyOverlay>
      )}
    </>
  );
}
