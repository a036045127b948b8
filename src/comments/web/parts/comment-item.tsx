import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Lock, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatRelative } from '#platform/web/format.ts';
import { ActionMenu } from '#ui/page/action-menu.tsx';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import type { Comment } from '../../contract.ts';
import { errorText } from '../error-text.ts';
import { nameList, nameOf } from '../name-list.ts';
import { richTextStyles } from '../rich-text-styles.ts';
import { useCommentChanges } from '../use-comment-changes.ts';
import { useScrollWhenLinked } from '../linked-comment.ts';
import { useFocusAfter } from '../use-focus-after.ts';
import { useFocusAfterRemoval } from '../use-focus-after-removal.ts';
import { CommentComposer } from './comment-composer.tsx';

type CommentItemProps = {
  comment: Comment;
  /** Its replies. */
  children?: ReactNode;
};

/** One comment; its author may change and delete it. */
export function CommentItem({ comment, children }: CommentItemProps) {
  const { t } = useTranslation();
  const author = comment.author === null ? t('comments.formerMember') : nameOf(comment.author);
  const { isLinked, item } = useScrollWhenLinked(comment.id);
  return (
    <Stack
      ref={item}
      component="li"
      direction="row"
      {...(isLinked && { tabIndex: -1, 'aria-current': true })}
      sx={[{ gap: 1.25 }, isLinked && linkedStyles]}
    >
      {!comment.isDeleted && (
        <PersonAvatar
          name={author}
          photoUrl={comment.author?.avatar ?? null}
          size={comment.parentId ? 24 : 28}
        />
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {comment.isDeleted ? <DeletedLine comment={comment} /> : <CommentContent {...{ comment, author }} />}
        {children}
      </Box>
    </Stack>
  );
}

const linkedStyles = (theme: Theme) => ({
  margin: -1,
  padding: 1,
  borderRadius: '8px',
  backgroundColor: theme.palette.action.selected,
  outline: 'none',
  scrollMarginBlock: '96px',
});

function DeletedLine({ comment }: { comment: Comment }) {
  const { t } = useTranslation();
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
      {t('comments.deletedLine')} <CommentTime comment={comment} />
    </Typography>
  );
}

function CommentContent({ comment, author }: { comment: Comment; author: string }) {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  const header = useFocusAfter(isEditing);
  const changes = useCommentChanges(comment);
  const noteNeighbours = useFocusAfterRemoval();
  const remove = (): void => {
    noteNeighbours(header.current?.closest('li') ?? null);
    changes.remove();
  };
  return (
    <>
      <Stack ref={header} direction="row" sx={{ gap: 1, alignItems: 'center', minHeight: 28 }}>
        <Typography variant="body2" noWrap sx={{ fontWeight: 600, minWidth: 0 }}>
          {author}
        </Typography>
        <CommentTime comment={comment} />
        <Box sx={{ flex: 1 }} />
        {!isEditing && <CommentActions comment={comment} onEdit={() => setEditing(true)} onDelete={remove} />}
      </Stack>
      {comment.parentId === null && <ReadersLine comment={comment} />}
      {isEditing ? (
        <CommentComposer
          label={t('comments.edit')}
          initialHtml={comment.bodyHtml}
          focusOnOpen
          submitLabel={t('comments.save')}
          isBusy={changes.update.isPending}
          error={errorText(changes.update.error)}
          onSubmit={async (bodyHtml) => {
            await changes.edit(bodyHtml);
            setEditing(false);
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        // The server sanitised the HTML, when it was stored and again when it was read.
        <Box sx={richTextStyles} dangerouslySetInnerHTML={{ __html: comment.bodyHtml }} />
      )}
    </>
  );
}

/** The readers of a restricted comment. */
function ReadersLine({ comment: { readers } }: { comment: Comment }) {
  const { t } = useTranslation();
  if (readers === null) return null;
  const names = readers.map(nameOf);
  return (
    <Typography
      variant="caption"
      component="p"
      sx={{ display: 'flex', gap: 0.5, alignItems: 'center', margin: 0, color: 'text.secondary' }}
    >
      <Lock size={12} aria-hidden style={{ flexShrink: 0 }} />
      <span>
        {names.length === 1
          ? t('comments.readers.alone')
          : t('comments.readers.line', { names: nameList(names) })}
      </span>
    </Typography>
  );
}

type Actions = { comment: Comment; onEdit: () => void; onDelete: () => void };

// On an archived job the actions are disabled, with the reason; readers other than the author have no actions.
function CommentActions({ comment, onEdit, onDelete }: Actions) {
  const { t } = useTranslation();
  if (!comment.can.update && comment.disabledReason === null) return null;
  const disabled = comment.disabledReason === null ? {} : { disabledReason: t('comments.jobArchived') };
  return (
    <ActionMenu
      size="small"
      label={t('comments.actions')}
      items={[
        { key: 'edit', label: t('comments.edit'), icon: Pencil, onSelect: onEdit, ...disabled },
        {
          key: 'delete',
          label: t('comments.delete'),
          icon: Trash2,
          tone: 'danger',
          onSelect: onDelete,
          ...disabled,
        },
      ]}
    />
  );
}

function CommentTime({ comment }: { comment: Comment }) {
  const { t } = useTranslation();
  const edited =
    comment.editedAt === null ? '' : t('comments.editedAt', { when: formatDateTime(comment.editedAt) });
  return (
    <Typography
      variant="caption"
      component="time"
      dateTime={comment.createdAt}
      title={[formatDateTime(comment.createdAt), edited].filter(Boolean).join(' · ')}
      sx={{ color: 'text.secondary', whiteSpace: 'nowrap', fontStyle: 'normal' }}
    >
      {formatRelative(comment.createdAt)}
      {comment.editedAt !== null && ` · ${t('comments.edited')}`}
    </Typography>
  );
}
