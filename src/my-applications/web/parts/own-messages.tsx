import Stack from '@mui/material/Stack';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageComposer } from '#conversations/web/parts/message-composer.tsx';
import { MessageThread } from '#conversations/web/parts/message-thread.tsx';
import { useUnsentMessages } from '#conversations/web/parts/use-unsent-messages.ts';
import type { OwnApplicationDetail } from '../../contract.ts';
import { ownMessagePages, useMarkOwnRead, useNewMessages, useSendOwnMessage } from '../message-queries.ts';
import { LinkTokenContext } from '../queries.ts';

/** The messages between the applicant and the team. */
export function OwnMessages({ application }: { application: OwnApplicationDetail }) {
  const { t } = useTranslation();
  const { id: applicationId, unreadMessages } = application;
  const token = useContext(LinkTokenContext);
  const messages = useInfiniteQuery(ownMessagePages(applicationId, token));
  useNewMessages(applicationId);
  const markRead = useMarkOwnRead(applicationId);
  const { draft, unsent, setDraft, submit, retry, remove } = useUnsentMessages({
    storageKey: `kadro.own-messages.${applicationId}`,
    send: useSendOwnMessage(applicationId),
  });
  return (
    <Stack sx={{ gap: 2 }}>
      <MessageThread
        query={messages}
        side="candidate"
        empty={t('conversations.emptyOwn')}
        topicId={applicationId}
        unsent={unsent}
        onRetry={retry}
        onRemove={remove}
        unread={unreadMessages}
        onSeen={(messageId) => markRead.mutate(messageId)}
      />
      <MessageComposer draft={draft} onChange={setDraft} onSubmit={() => submit({ applicationId })} />
    </Stack>
  );
}
