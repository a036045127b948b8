import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, lazy, type Ref, Suspense, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyOverlayFallback } from '#ui/lazy-overlay.tsx';
import type { CommentEditorHandle } from '../comment-editor.tsx';
import type { ReadersFieldProps } from './readers-field.tsx';

const CommentEditor = lazy(async () => ({
  default: (await import('../comment-editor.tsx')).CommentEditor,
}));

// Loaded later, like the editor.
const ReadersField = lazy(async () => ({ default: (await import('./readers-field.tsx')).ReadersField }));
const ReadersNote = lazy(async () => ({ default: (await import('./readers-field.tsx')).ReadersNote }));

export type CommentComposerProps = {
  label: string;
  initialHtml?: string;
  submitLabel: string;
  error: string | null;
  isBusy: boolean;
  ref?: Ref<{ focus: () => void }>;
  /** Resolves when the comment is saved; the editor is then emptied. */
  onSubmit: (html: string) => Promise<unknown>;
  onCancel?: () => void;
  /** Focuses the editor on mount. */
  focusOnOpen?: boolean;
  /** Left out where the readers cannot change: in an edited comment and in a reply. */
  readersField?: ReadersFieldProps;
};

/** The form for a new or changed comment. */
export function CommentComposer(props: CommentComposerProps) {
  const { label, initialHtml = '', error, isBusy, ref, onSubmit } = props;
  const { t } = useTranslation();
  const editor = useRef<CommentEditorHandle>(null);
  const [html, setHtml] = useState(initialHtml);
  // Focus requested before the editor has loaded: the editor takes it on load, and shortcuts are off until then.
  const [isAwaited, setAwaited] = useState(props.focusOnOpen ?? false);
  const focus = (): void => (editor.current === null ? setAwaited(true) : editor.current.focus());
  useImperativeHandle(ref, () => ({ focus }));
  // The second click of a double click arrives before `isBusy` is rendered.
  const isSending = useRef(false);
  const submit = async (): Promise<void> => {
    if (html === '' || isBusy || isSending.current) return;
    isSending.current = true;
    const isKept = await onSubmit(html).then(...keptOrNot);
    isSending.current = false;
    // After an error the text stays, and the reason is shown below it.
    if (isKept) editor.current?.clear();
  };
  return (
    <Box sx={frameStyles} onKeyDown={cancelOnEscape(props)}>
      <Suspense fallback={<EditorSkeleton isAwaited={isAwaited} />}>
        <CommentEditor
          ref={editor}
          label={label}
          placeholder={t('comments.placeholder')}
          initialHtml={initialHtml}
          focusOnOpen={isAwaited}
          onChange={setHtml}
          onSubmit={() => void submit()}
        />
      </Suspense>
      {error !== null && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main', paddingInline: 1.5 }}>
          {error}
        </Typography>
      )}
      {props.readersField && (
        <Suspense fallback={null}>
          <ReadersNote {...props.readersField} html={html} />
        </Suspense>
      )}
      <ComposerActions {...props} isEmpty={html === ''} onSubmit={() => void submit()} />
    </Box>
  );
}

const cancelOnEscape =
  ({ isBusy, onCancel }: Pick<CommentComposerProps, 'isBusy' | 'onCancel'>) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || onCancel === undefined) return;
    // The panel around closes on Escape.
    event.stopPropagation();
    if (!isBusy) onCancel();
  };

const keptOrNot = [() => true, () => false] as const;

function EditorSkeleton({ isAwaited }: { isAwaited: boolean }) {
  return (
    <>
      <Skeleton height={64} sx={{ margin: 1 }} />
      {isAwaited && <LazyOverlayFallback />}
    </>
  );
}

type ComposerActionsProps = Pick<
  CommentComposerProps,
  'submitLabel' | 'isBusy' | 'onCancel' | 'readersField'
> & {
  isEmpty: boolean;
  onSubmit: () => void;
};

function ComposerActions(props: ComposerActionsProps) {
  const { submitLabel, isBusy, isEmpty, onSubmit, onCancel, readersField } = props;
  const { t } = useTranslation();
  return (
    <Stack
      direction="row"
      sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end', alignItems: 'center', padding: 0.75 }}
    >
      {readersField && (
        <Box sx={{ flex: 1, minHeight: 34 }}>
          <Suspense fallback={null}>
            <ReadersField {...readersField} />
          </Suspense>
        </Box>
      )}
      {onCancel && (
        <Button size="small" onClick={onCancel} disabled={isBusy}>
          {t('comments.cancel')}
        </Button>
      )}
      <Button size="small" variant="contained" disabled={isEmpty} loading={isBusy} onClick={onSubmit}>
        {submitLabel}
      </Button>
    </Stack>
  );
}

const frameStyles = (theme: Theme) => ({
  border: `1px solid ${theme.kadro.controlLine}`,
  borderRadius: '8px',
  backgroundColor: theme.kadro.surface,
  '&:focus-within': {
    borderColor: theme.kadro.focus,
    boxShadow: `0 0 0 1px ${theme.kadro.focus}`,
    '@media (forced-colors: active)': { outline: '2px solid CanvasText' },
  },
});
