import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Lock, LockOpen } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Reader, ReadersField } from '#comments/web/parts/readers-field.tsx';

type PrivacyFieldProps = {
  candidateId: string;
  applicationId: string | null;
  /** The chosen readers besides the author; null: everyone who sees the conversation. */
  readers: readonly Reader[] | null;
  onChange: (readers: Reader[] | null) => void;
};

/** The lock of a message that is being written: only the chosen members read it and the answers to it. */
export function PrivacyField({ candidateId, applicationId, readers, onChange }: PrivacyFieldProps) {
  const { t, i18n } = useTranslation();
  const noteId = useId();
  const isPrivate = readers !== null;
  const Icon = isPrivate ? Lock : LockOpen;
  const names = new Intl.ListFormat(i18n.language).format((readers ?? []).map(({ label }) => label));
  const note =
    names === '' ? t('conversations.private.noteAlone') : t('conversations.private.note', { names });
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <Button
        size="small"
        variant="outlined"
        aria-pressed={isPrivate}
        aria-describedby={isPrivate ? noteId : undefined}
        startIcon={<Icon size={14} aria-hidden />}
        onClick={() => onChange(isPrivate ? null : [])}
        sx={toggleStyles}
      >
        {t('conversations.private.toggle')}
      </Button>
      {isPrivate && (
        <>
          <ReadersField {...{ candidateId, applicationId, readers, onChange }} />
          <Typography
            id={noteId}
            variant="caption"
            sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
          >
            {note}
          </Typography>
        </>
      )}
    </Stack>
  );
}

const toggleStyles = (theme: Theme) => ({
  minHeight: 34,
  '&[aria-pressed=true]': {
    backgroundColor: theme.kadro.accent.wash,
    borderColor: theme.kadro.accent.line,
  },
});
