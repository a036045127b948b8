import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { MoreButton } from '#ui/lists/paged-list.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import type { Message } from '../../contract.ts';
import type { MessageSender } from '../../rules.ts';
import { MessageItem, UnsentItem } from './message-item.tsx';
import { useMarkSeen } from './use-mark-seen.ts';
import type { MessagePages } from './with-message.ts';
import type { UnsentMessage } from './use-unsent-messages.ts';

type MessageThreadProps = {
  query: UseInfiniteQueryResult<MessagePages>;
  /** The side of the reader. */
  side: MessageSender;
  empty: string;
  /** The topic of the page; a message about another one than the message before it names it. */
  topicId: string | null;
  unsent: readonly UnsentMessage[];
  onRetry: (message: UnsentMessage) => void;
  onRemove: (key: string) => void;
  /** Number of unread messages; those that are seen are marked as read. */
  unread: number;
  onSeen: (messageId: string) => void;
  /** Facts below a message. */
  renderDetails?: (message: Message) => ReactNode;
};

/** The messages of both sides, the newest at the end. It scrolls by itself and stays at the end. */
export function MessageThread(props: MessageThreadProps) {
  const { query, side, empty, topicId, unsent, unread } = props;
  const { t } = useTranslation();
  const newestFirst = query.data?.pages.flatMap(({ items }) => items);
  const newestId = newestFirst?.[0]?.id ?? null;
  const end = useMarkSeen(unread > 0 ? newestId : null, props.onSeen);
  if (query.error !== null && newestFirst === undefined)
    return <FailureState error={query.error} onRetry={() => void query.refetch()} />;
  if (newestFirst === undefined) return <ListSkeleton />;
  if (newestFirst.length === 0 && unsent.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary', paddingBlock: 1 }}>
        {empty}
      </Typography>
    );
  return (
    <Box role="log" aria-label={t('conversations.title')} tabIndex={0} sx={scrollStyles}>
      <div>
        <MoreButton query={query} fullWidth sx={{ marginBlockEnd: 2 }}>
          {t('conversations.earlier')}
        </MoreButton>
        <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, gap: 2 }}>
          {newestFirst.toReversed().map((message, index, all) => (
            <MessageItem
              key={message.id}
              message={message}
              isOwnSide={message.sender === side}
              details={props.renderDetails?.(message)}
              hasNewTopic={message.applicationId !== (index === 0 ? topicId : all[index - 1]?.applicationId)}
            />
          ))}
          {unsent.map((message) => (
            <UnsentItem
              key={message.key}
              message={message}
              onRetry={() => props.onRetry(message)}
              onRemove={() => props.onRemove(message.key)}
            />
          ))}
        </Stack>
        <div ref={end} style={{ height: 1 }} />
      </div>
    </Box>
  );
}

// One reversed item keeps the end in view, also when earlier messages are added above.
const scrollStyles = (theme: Theme) => ({
  display: 'flex',
  flexDirection: 'column-reverse',
  overflowY: 'auto',
  // The field below it is in view too, on a laptop and on a phone.
  maxHeight: 'min(60dvh, max(280px, 100dvh - 480px))',
  borderRadius: '8px',
  '&:focus-visible': { outline: `2px solid ${theme.kadro.focus}`, outlineOffset: 2 },
});
