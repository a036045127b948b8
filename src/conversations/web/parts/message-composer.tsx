import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { messageMaxChars } from '../../rules.ts';

type MessageComposerProps = {
  draft: string;
  onChange: (draft: string) => void;
  onSubmit: () => void;
  ref?: RefObject<HTMLTextAreaElement | null>;
  /** Beside the text, such as the choice of what it is about. */
  children?: ReactNode;
  /** Beside the button that sends. */
  tools?: ReactNode;
};

/** The field for a new message. Ctrl + Enter sends it. */
export function MessageComposer(props: MessageComposerProps) {
  const { draft, onChange, onSubmit, ref, children, tools } = props;
  const { t } = useTranslation();
  const helpId = useId();
  const own = useRef<HTMLTextAreaElement>(null);
  const field = ref ?? own;
  const length = draft.trim().length;
  const isTooLong = length > messageMaxChars;
  const maySend = length > 0 && !isTooLong;
  const submit = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault();
    if (!maySend) return;
    onSubmit();
    // The empty field disables the button, which would lose the focus.
    field.current?.focus();
  };
  return (
    <Stack component="form" sx={{ gap: 1 }} onSubmit={submit}>
      {children}
      <OutlinedInput
        multiline
        minRows={3}
        maxRows={10}
        inputRef={field}
        value={draft}
        error={isTooLong}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
        }}
        placeholder={t('conversations.placeholder')}
        slotProps={{
          input: { 'aria-label': t('conversations.label'), 'aria-describedby': helpId },
        }}
      />
      <Stack
        direction="row"
        sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
      >
        <Box sx={{ flexBasis: tools === undefined ? 'auto' : '100%' }}>
          <LengthLine id={helpId} length={length} />
        </Box>
        {tools !== undefined && <Box sx={toolStyles}>{tools}</Box>}
        <Button type="submit" variant="contained" disabled={!maySend} sx={{ marginInlineStart: 'auto' }}>
          {t('conversations.send')}
        </Button>
      </Stack>
    </Stack>
  );
}

// Small, so that they and the button that sends have room in one line.
const toolStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  marginInlineStart: '-6px',
  '& > .MuiButton-root': { minWidth: 0, minHeight: 32, paddingInline: '6px', fontSize: '0.8125rem' },
} as const;

/** The length near the limit, else the key that sends. */
function LengthLine({ id, length }: { id: string; length: number }) {
  const { t } = useTranslation();
  const isTooLong = length > messageMaxChars;
  const isNear = length > messageMaxChars - 500;
  return (
    <Typography
      id={id}
      variant="caption"
      sx={{ color: isTooLong ? 'error.main' : 'text.secondary' }}
      {...(isTooLong && { role: 'alert' })}
    >
      {isNear ? (
        t('ui.form.count', { used: length, max: messageMaxChars })
      ) : (
        <Box component="span" sx={{ '@media (pointer: coarse)': { display: 'none' } }}>
          {t('conversations.keys')}
        </Box>
      )}
    </Typography>
  );
}
