import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#platform/web/format.ts';
import type { Message } from '../../contract.ts';
import { MessageText } from './message-text.tsx';
import type { UnsentMessage } from './use-unsent-messages.ts';

type MessageItemProps = { message: Message; isOwnSide: boolean; hasNewTopic: boolean; details: ReactNode };

/** One message; those of the reader's side are at the end of the line. A new topic is named once. */
export function MessageItem({ message, isOwnSide, hasNewTopic, details }: MessageItemProps) {
  const { t } = useTranslation();
  const { authorName, jobTitle, createdAt } = message;
  return (
    <Box component="li" sx={isOwnSide ? ownItem : otherItem}>
      <Typography variant="caption" sx={captionStyles}>
        <Box component="span" sx={{ fontWeight: 600, color: 'text.primary' }}>
          {authorName || t('conversations.formerMember')}
        </Box>{' '}
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        {hasNewTopic && jobTitle !== null && ` · ${t('conversations.aboutJob', { job: jobTitle })}`}
      </Typography>
      <Box sx={isOwnSide ? ownBubble : otherBubble}>
        {message.subject !== null && (
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{message.subject}</Typography>
        )}
        <MessageText body={message.body} />
      </Box>
      {details}
    </Box>
  );
}

type UnsentItemProps = { message: UnsentMessage; onRetry: () => void; onRemove: () => void };

/** A message that is being sent, or was not sent and can be sent again. */
export function UnsentItem({ message, onRetry, onRemove }: UnsentItemProps) {
  const { t } = useTranslation();
  return (
    <Box component="li" sx={ownItem}>
      <Box sx={unsentBubble}>
        <MessageText body={message.body} />
      </Box>
      {message.isSending ? (
        <Typography variant="caption" sx={captionStyles}>
          {t('conversations.sending')}
        </Typography>
      ) : (
        <>
          <Typography role="alert" variant="caption" sx={{ color: 'error.main', textAlign: 'end' }}>
            {[t('conversations.notSent'), message.problem].filter(Boolean).join(': ')}
          </Typography>
          <Stack direction="row" sx={{ gap: 1 }}>
            <Button size="small" onClick={onRemove}>
              {t('conversations.discard')}
            </Button>
            <Button size="small" variant="outlined" onClick={onRetry}>
              {t('conversations.retry')}
            </Button>
          </Stack>
        </>
      )}
    </Box>
  );
}

const captionStyles = { color: 'text.secondary', overflowWrap: 'anywhere' } as const;

const otherItem = {
  display: 'grid',
  gap: 0.5,
  justifyItems: 'start',
  paddingInlineEnd: 4,
  // One below each message would be noise.
  '@media (hover: hover)': {
    '& [data-readers]': { opacity: 0 },
    '&:hover [data-readers], &:focus-within [data-readers]': { opacity: 1 },
  },
} as const;
const ownItem = { ...otherItem, justifyItems: 'end', paddingInlineEnd: 0, paddingInlineStart: 4 } as const;

const otherBubble = (theme: Theme) => ({
  padding: '8px 12px',
  borderRadius: '12px',
  border: `1px solid ${theme.kadro.line}`,
  backgroundColor: theme.kadro.sunken,
  maxWidth: '100%',
});
const ownBubble = (theme: Theme) => ({
  ...otherBubble(theme),
  borderColor: theme.kadro.accent.line,
  backgroundColor: theme.kadro.accent.wash,
});
const unsentBubble = (theme: Theme) => ({ ...otherBubble(theme), borderStyle: 'dashed' });
