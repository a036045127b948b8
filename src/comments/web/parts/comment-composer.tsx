import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, type Ref, Suspense, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommentEditorHandle } from '../comment-editor.tsx';

const CommentEditor = lazy(async () => ({
  default: (await import('../comment-editor.tsx')).CommentEditor,
}));

export type CommentComposerProps = {
  label: string;
  initialHtml?: string;
  submitLabel: string;
  error: string | null;
  isBusy: boolean;
  ref?: Ref<{ focus: () => void }>;
  /** Resolves when it is kept; the words then go. */
  onSubmit: (html: string) => Promise<unknown>;
  onCancel?: () => void;
};

/** Where a comment is written or changed. */
export function CommentComposer(props: CommentComposerProps) {
  const { label, initialHtml = '', submitLabel, error, isBusy, ref, onSubmit, onCancel } = props;
  const { t } = useTranslation();
  const editor = useRef<CommentEditorHandle>(null);
  const [html, setHtml] = useState(initialHtml);
  useImperativeHandle(ref, () => ({ focus: () => editor.current?.focus() }), []);
  const submit = (): void => {
    if (html === '' || isBusy) return;
    onSubmit(html).then(
      () => editor.current?.clear(),
      // The words stay; the reason is shown below them.
      () => undefined,
    );
  };
  return (
    <Box
      sx={(theme) => ({
        border: `1px solid ${theme.kadro.controlLine}`,
        borderRadius: '8px',
        backgroundColor: theme.kadro.surface,
        '&:focus-within': { borderColor: theme.kadro.focus, boxShadow: `0 0 0 1px ${theme.kadro.focus}` },
      })}
    >
      <Suspense fallback={<Skeleton height={64} sx={{ margin: 1 }} />}>
        <CommentEditor
          ref={editor}
          label={label}
          placeholder={t('comments.placeholder')}
          initialHtml={initialHtml}
          onChange={setHtml}
          onSubmit={submit}
        />
      </Suspense>
      {error !== null && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main', paddingInline: 1.5 }}>
          {error}
        </Typography>
      )}
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end', alignItems: 'center', padding: 0.75 }}>
        {onCancel && (
          <Button size="small" onClick={onCancel} disabled={isBusy}>
            {t('comments.cancel')}
          </Button>
        )}
        <Button size="small" variant="contained" disabled={html === ''} loading={isBusy} onClick={submit}>
          {submitLabel}
        </Button>
      </Stack>
    </Box>
  );
}
