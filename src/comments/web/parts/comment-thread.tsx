import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFocusAfter } from '../use-focus-after.ts';
import { useTranslation } from 'react-i18next';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { MoreButton } from '#ui/lists/paged-list.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { type CommentThread, comments } from '../../contract.ts';
import { errorText } from '../error-text.ts';
import { commentLists, replyPages } from '../queries.ts';
import { CommentComposer } from './comment-composer.tsx';
import { CommentItem } from './comment-item.tsx';

type CommentThreadItemProps = {
  thread: CommentThread;
  /** Opens and closes the form for a reply. The list keeps a thread with an open one. */
  isReplying: boolean;
  onReplying: (isReplying: boolean) => void;
};

/** A comment with its replies, and the form for another one, which stays open when the comment is deleted meanwhile. */
export function CommentThreadItem({ thread, isReplying, onReplying }: CommentThreadItemProps) {
  return (
    <CommentItem comment={thread}>
      <Replies thread={thread} />
      {(thread.can.reply || isReplying) && <ReplyForm {...{ thread, isReplying, onReplying }} />}
    </CommentItem>
  );
}

function Replies({ thread }: { thread: CommentThread }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const hidden = thread.replyCount - thread.replies.length;
  if (thread.replyCount === 0) return null;
  if (isWhole) return <AllReplies thread={thread} />;
  return (
    <>
      {hidden > 0 && (
        <Button size="small" onClick={() => setWhole(true)}>
          {t('comments.earlierReplies', { count: hidden })}
        </Button>
      )}
      <ReplyList replies={thread.replies} />
    </>
  );
}

function AllReplies({ thread }: { thread: CommentThread }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(replyPages(useCompany().id, thread));
  if (query.data === undefined)
    return query.error === null ? (
      <ListSkeleton rows={2} />
    ) : (
      <FailureState error={query.error} onRetry={() => void query.refetch()} />
    );
  return (
    <>
      {query.isFetchNextPageError ? (
        <FailureState error={query.error} onRetry={() => void query.fetchNextPage()} />
      ) : (
        <MoreButton query={query} size="small">
          {t('comments.moreReplies')}
        </MoreButton>
      )}
      <ReplyList replies={query.data.pages.flatMap((page) => page.items).toReversed()} />
    </>
  );
}

const ReplyList = ({ replies }: Pick<CommentThread, 'replies'>) => (
  <Box component="ul" sx={replyStyles}>
    {replies.map((reply) => (
      <CommentItem key={reply.id} comment={reply} />
    ))}
  </Box>
);

const replyStyles = (theme: Theme) => ({
  listStyle: 'none',
  margin: 0,
  marginBlockStart: 1,
  padding: 0,
  paddingInlineStart: 1.5,
  borderInlineStart: `2px solid ${theme.kadro.line}`,
  display: 'grid',
  gap: 1.5,
});

function ReplyForm({ thread, isReplying: isOpen, onReplying: setOpen }: CommentThreadItemProps) {
  const { t } = useTranslation();
  const frame = useFocusAfter(isOpen);
  const create = useChange(comments.create, { invalidates: commentLists });
  const params = { companyId: useCompany().id, candidateId: thread.candidateId };
  const author = thread.author === null ? t('comments.formerMember') : thread.author.name;
  return (
    <Box ref={frame} sx={isOpen ? { marginBlockStart: 1 } : {}}>
      {isOpen ? (
        <CommentComposer
          label={t('comments.writeReply')}
          focusOnOpen
          submitLabel={t('comments.sendReply')}
          isBusy={create.isPending}
          error={thread.can.reply ? errorText(create.error) : t('comments.parentDeleted')}
          onSubmit={async (bodyHtml) => {
            await create.mutateAsync({ params, body: { bodyHtml, parentId: thread.id } });
            setOpen(false);
          }}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <Button
          size="small"
          aria-label={t('comments.replyTo', { name: author })}
          sx={{ marginInlineStart: -0.75, minWidth: 0 }}
          onClick={() => setOpen(true)}
        >
          {t('comments.reply')}
        </Button>
      )}
    </Box>
  );
}
