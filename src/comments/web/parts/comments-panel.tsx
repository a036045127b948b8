import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { CallError } from '#platform/web/call.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { useShortcut } from '#platform/web/shortcuts.ts';
import { type CommentThread, comments } from '../../contract.ts';
import { LinkedComment, useLinkedThread, withLinked } from '../linked-comment.ts';
import { errorText } from '../error-text.ts';
import { commentLists, commentPages, useLiveComments } from '../queries.ts';
import { CommentComposer } from './comment-composer.tsx';
import { CommentThreadItem } from './comment-thread.tsx';
import type { Reader } from './readers-field.tsx';

export type CommentsPanelProps = {
  candidateId: string;
  /** The application of the comment, when the reader came from a job. */
  applicationId?: string | null;
  /** Focuses the editor on mount. */
  focusOnOpen?: boolean;
};

/** The team's comments on a candidate. `c` focuses the editor. */
export function CommentsPanel(props: CommentsPanelProps) {
  const { candidateId, applicationId = null, focusOnOpen = false } = props;
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const composer = useRef<{ focus: () => void }>(null);
  const create = useChange(comments.create, { invalidates: commentLists });
  const [readers, setReaders] = useState<Reader[]>([]);
  useShortcut('c', () => composer.current?.focus());
  useLiveComments(candidateId);
  const params = { companyId, candidateId };
  const submit = async (bodyHtml: string): Promise<void> => {
    const readerIds = readers.length === 0 ? null : readers.map(({ id }) => id);
    await create.mutateAsync({ params, body: { bodyHtml, applicationId, readerIds } });
    setReaders([]);
  };
  return (
    <Stack data-comments sx={{ gap: 2.5 }}>
      <CommentComposer
        ref={composer}
        focusOnOpen={focusOnOpen}
        label={t('comments.write')}
        submitLabel={t('comments.submit')}
        isBusy={create.isPending}
        error={errorText(create.error)}
        readersField={{ candidateId, applicationId, readers, onChange: setReaders }}
        onSubmit={submit}
      />
      <CommentList candidateId={candidateId} />
    </Stack>
  );
}

function CommentList({ candidateId }: { candidateId: string }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(commentPages(useCompany().id, candidateId));
  const [replied, setReplied] = useState<readonly CommentThread[]>([]);
  const linked = useLinkedThread(candidateId);
  const items =
    query.data &&
    withLinked(
      query.data.pages.flatMap((page) => page.items),
      linked.thread,
    );
  const data = items && { pages: [{ items: withReplied(items, replied) }] };
  return (
    <LinkedComment value={linked.commentId}>
      {linked.error instanceof CallError && linked.error.status === 404 && (
        <Alert severity="info">{t('comments.linkedGone')}</Alert>
      )}
      <PagedList
        query={{ ...query, data }}
        skeleton={<CommentSkeleton />}
        empty={
          <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'center', paddingBlock: 2 }}>
            {t('comments.empty')}
          </Typography>
        }
        more={t('comments.more')}
      >
        {(shown) => (
          <Stack component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, gap: 2.5 }}>
            {shown.map((thread) => (
              <CommentThreadItem
                key={thread.id}
                thread={thread}
                isReplying={replied.some(({ id }) => id === thread.id)}
                onReplying={(isReplying) =>
                  setReplied((all) => [
                    ...all.filter(({ id }) => id !== thread.id),
                    ...(isReplying ? [thread] : []),
                  ])
                }
              />
            ))}
          </Stack>
        )}
      </PagedList>
    </LinkedComment>
  );
}

/** The threads of the list, and those that were deleted while the member writes a reply, in their places. */
function withReplied(items: CommentThread[], replied: readonly CommentThread[]): CommentThread[] {
  const gone = replied
    .filter(({ id }) => items.every((one) => one.id !== id))
    .map((thread) => ({ ...thread, isDeleted: true, can: { ...thread.can, reply: false } }));
  return gone.length === 0
    ? items
    : [...items, ...gone].toSorted((one, other) => other.id.localeCompare(one.id));
}

function CommentSkeleton() {
  return (
    <Stack aria-hidden sx={{ gap: 2.5 }}>
      {[80, 60, 70].map((width) => (
        <Stack key={width} direction="row" sx={{ gap: 1.25 }}>
          <Skeleton variant="circular" width={28} height={28} />
          <Box sx={{ flex: 1 }}>
            <Skeleton height={10} width="40%" />
            <Skeleton height={10} width={`${width}%`} sx={{ marginBlockStart: 1 }} />
          </Box>
        </Stack>
      ))}
    </Stack>
  );
}
