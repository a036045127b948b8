import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatRelative } from '#platform/web/format.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { ActionMenu } from '#ui/page/action-menu.tsx';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type Comment, comments } from '../../contract.ts';
import { richTextStyles } from '../rich-text-styles.ts';
import { CommentComposer } from './comment-composer.tsx';

/** One comment; its author may change and delete it. */
export function CommentItem({ comment }: { comment: Comment }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [mode, setMode] = useState<'reading' | 'editing' | 'deleting'>('reading');
  const params = { companyId: useCompany().id, candidateId: comment.candidateId, commentId: comment.id };
  const update = useChange(comments.update, { invalidates: [comments.list] });
  const remove = useChange(comments.delete, {
    invalidates: [comments.list],
    onSuccess: () => toast.success(t('comments.deleted')),
  });
  const author =
    comment.author === null ? t('comments.formerMember') : `${comment.author.name} ${comment.author.surname}`;
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.25 }}>
      <PersonAvatar name={author} photoUrl={comment.author?.avatar ?? null} size={28} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'baseline', minHeight: 28 }}>
          <Typography variant="body2" noWrap sx={{ fontWeight: 600, minWidth: 0 }}>
            {author}
          </Typography>
          <CommentTime comment={comment} />
          <Box sx={{ flex: 1 }} />
          {mode !== 'editing' && <CommentActions comment={comment} onSelect={setMode} />}
        </Stack>
        {mode === 'editing' ? (
          <CommentComposer
            label={t('comments.edit')}
            initialHtml={comment.bodyHtml}
            focusOnOpen
            submitLabel={t('comments.save')}
            isBusy={update.isPending}
            error={update.error?.message ?? null}
            onSubmit={async (bodyHtml) => {
              await update.mutateAsync({ params, body: { bodyHtml } });
              setMode('reading');
            }}
            onCancel={() => setMode('reading')}
          />
        ) : (
          // The server sanitised the HTML, when it was stored and again when it was read.
          <Box sx={richTextStyles} dangerouslySetInnerHTML={{ __html: comment.bodyHtml }} />
        )}
        {mode === 'deleting' && (
          <ConfirmDialog
            tone="danger"
            title={t('comments.deleteTitle')}
            body={t('comments.deleteBody')}
            confirmLabel={t('comments.delete')}
            busy={remove.isPending}
            error={remove.error?.message ?? null}
            onConfirm={() => remove.mutate({ params })}
            onClose={() => setMode('reading')}
          />
        )}
      </Box>
    </Stack>
  );
}

type Actions = { comment: Comment; onSelect: (mode: 'editing' | 'deleting') => void };

// On an archived job the actions are disabled, with the reason; readers other than the author have no actions.
function CommentActions({ comment, onSelect }: Actions) {
  const { t } = useTranslation();
  if (!comment.can.update && comment.disabledReason === null) return null;
  const disabled = comment.disabledReason === null ? {} : { disabledReason: t('comments.jobArchived') };
  return (
    <ActionMenu
      size="small"
      label={t('comments.actions')}
      items={[
        {
          key: 'edit',
          label: t('comments.edit'),
          icon: Pencil,
          onSelect: () => onSelect('editing'),
          ...disabled,
        },
        {
          key: 'delete',
          label: t('comments.delete'),
          icon: Trash2,
          tone: 'danger',
          onSelect: () => onSelect('deleting'),
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
      sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}
    >
      {formatRelative(comment.createdAt)}
      {comment.editedAt !== null && ` · ${t('comments.edited')}`}
    </Typography>
  );
}
