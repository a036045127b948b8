import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { FileText, RefreshCw, Upload, X } from 'lucide-react';
import { useState } from 'react';
import type { DragEvent, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { droppedFiles } from './dropped-files.ts';
import { fileSizeText } from './file-size-text.ts';

export type FileDropItem = {
  key: string;
  name: string;
  sizeBytes: number;
  /** Upload progress, 0 to 1. */
  progress?: number;
  /** The error message. */
  error?: string;
  /** Hides the retry button, because a retry would fail again. */
  isFinal?: boolean;
};

export type FileDropProps = {
  id: string;
  labelledBy?: string;
  /** As in the accept attribute (".pdf,.docx"). */
  accept?: string;
  /** Describes the allowed files ("PDF or Word, up to 10 MB"). */
  hint?: string;
  multiple?: boolean;
  disabled?: boolean;
  invalid?: boolean;
  items: readonly FileDropItem[];
  onSelect: (files: File[]) => void;
  onRemove: (key: string) => void;
  onRetry?: (key: string) => void;
  inputRef?: Ref<HTMLInputElement>;
  aria?: object;
};

/** A drop area with a file input. It is hidden once a single file is chosen. */
export function FileDrop(props: FileDropProps) {
  const { items, multiple = false, onRemove, onRetry, disabled = false } = props;
  return (
    <Stack sx={{ gap: 1 }}>
      {(multiple || items.length === 0) && <DropZone {...props} />}
      {items.map((item) => (
        <FileRow
          key={item.key}
          item={item}
          disabled={disabled}
          onRemove={() => onRemove(item.key)}
          {...(onRetry && !item.isFinal && { onRetry: () => onRetry(item.key) })}
        />
      ))}
    </Stack>
  );
}

/** The prompt; a touch screen does not mention dragging. */
function usePromptText(multiple: boolean): string {
  const { t } = useTranslation();
  const canDrag = !useMediaQuery('(pointer: coarse)', { noSsr: true });
  if (canDrag) return t(multiple ? 'ui.file.dropMany' : 'ui.file.drop');
  return t(multiple ? 'ui.file.chooseMany' : 'ui.file.choose');
}

function DropZone(props: FileDropProps) {
  const {
    id,
    labelledBy,
    accept,
    hint,
    multiple = false,
    disabled = false,
    invalid = false,
    onSelect,
  } = props;
  const invitation = usePromptText(multiple);
  const [over, setOver] = useState(false);
  const give = (files: File[]) => {
    if (files.length > 0 && !disabled) onSelect(multiple ? files : files.slice(0, 1));
  };
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside && !disabled);
  };
  return (
    <Box
      component="label"
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event: DragEvent) => {
        drag(false)(event);
        void droppedFiles(event.dataTransfer).then(give);
      }}
      sx={(theme) => ({
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 0.5,
        padding: '22px 16px',
        textAlign: 'center',
        cursor: disabled ? 'not-allowed' : 'pointer',
        borderRadius: '8px',
        border: `1px dashed ${invalid ? theme.kadro.tones.danger.text : theme.kadro.controlLine}`,
        backgroundColor: over ? theme.kadro.accent.wash : theme.kadro.surface,
        transition: 'background-color 120ms, border-color 120ms',
        '&:hover': { backgroundColor: over ? theme.kadro.accent.wash : theme.kadro.hover },
        '&:has(:focus-visible)': { outline: `2px solid ${theme.kadro.focus}`, outlineOffset: 2 },
      })}
    >
      <Box component="span" sx={{ color: 'text.secondary', display: 'flex', marginBlockEnd: 0.5 }}>
        <Upload size={20} strokeWidth={1.75} aria-hidden />
      </Box>
      <Typography component="span" sx={{ fontWeight: 500 }}>
        {invitation}
      </Typography>
      {hint && (
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {hint}
        </Typography>
      )}
      <input
        id={id}
        type="file"
        multiple={multiple}
        disabled={disabled}
        {...(accept && { accept })}
        {...(labelledBy && { 'aria-labelledby': labelledBy })}
        {...props.aria}
        {...(props.inputRef && { ref: props.inputRef })}
        onChange={(event) => {
          give([...(event.target.files ?? [])]);
          // Allows choosing the same file again.
          event.target.value = '';
        }}
        style={{ position: 'absolute', inset: 0, opacity: 0, cursor: 'inherit', width: '100%', fontSize: 0 }}
      />
    </Box>
  );
}

type FileRowProps = { item: FileDropItem; disabled: boolean; onRemove: () => void; onRetry?: () => void };

function FileRow({ item, disabled, onRemove, onRetry }: FileRowProps) {
  const { t, i18n } = useTranslation();
  const sending = item.progress !== undefined && !item.error;
  return (
    <Stack
      direction="row"
      sx={(theme) => ({
        gap: 1.25,
        alignItems: 'center',
        minHeight: 52,
        padding: '8px 6px 8px 12px',
        borderRadius: '8px',
        border: `1px solid ${item.error ? theme.kadro.tones.danger.line : theme.kadro.line}`,
        backgroundColor: theme.kadro.surface,
      })}
    >
      <Box sx={{ display: 'flex', color: item.error ? 'error.main' : 'text.secondary' }}>
        <FileText size={18} strokeWidth={1.75} aria-hidden />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap sx={{ fontWeight: 500 }}>
          {item.name}
        </Typography>
        {sending ? (
          <LinearProgress
            variant="determinate"
            value={Math.round((item.progress ?? 0) * 100)}
            aria-label={t('ui.file.sending', { name: item.name })}
            sx={{ marginBlockStart: 0.75 }}
          />
        ) : (
          <Typography
            variant="caption"
            component="div"
            {...(item.error && { role: 'alert' })}
            sx={{ color: item.error ? 'error.main' : 'text.secondary' }}
          >
            {item.error ?? fileSizeText(item.sizeBytes, i18n.language)}
          </Typography>
        )}
      </Box>
      {item.error && onRetry && (
        <IconButton size="small" aria-label={t('ui.file.retry', { name: item.name })} onClick={onRetry}>
          <RefreshCw size={15} aria-hidden />
        </IconButton>
      )}
      {!disabled && (
        <IconButton size="small" aria-label={t('ui.file.remove', { name: item.name })} onClick={onRemove}>
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </Stack>
  );
}
