import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Download, FileCheck, FileText, Film, GitCompare, Image, Pencil, Trash2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { files } from '#files/contract.ts';
import { isLocked } from '#files/rules.ts';
import { RenameField } from '#files/web/parts/rename-field.tsx';
import { addressOf } from '#platform/web/call.ts';
import { formatDate } from '#platform/web/format.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { fileSizeText } from '#ui/fields/file-size-text.ts';
import { ActionMenu, type ActionMenuItem } from '#ui/page/action-menu.tsx';
import { useToast } from '#ui/toasts.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { candidates } from '../../contract.ts';
import { type CandidateFile, candidateFiles } from '../../file-contract.ts';
import { FileTitle } from '#files/web/parts/file-title.tsx';

type FileItemProps = {
  file: CandidateFile;
  mayChange: boolean;
  /** Whether the reader comes back from it, and its title takes the focus. */
  isFocused: boolean;
  onOpen: () => void;
  onRemove: () => void;
  onSetCv: () => void;
  /** Left out when there is nothing to compare it with. */
  onCompare?: () => void;
};

/** One file in the list: name, size, date, and who uploaded it. */
export function FileItem(props: FileItemProps) {
  const { file, isFocused, onOpen } = props;
  const { t } = useTranslation();
  const [renaming, setRenaming] = useState<'now' | 'done' | null>(null);
  const Icon = icons[file.format] ?? FileText;
  return (
    <Box component="li" sx={itemStyles}>
      <Icon size={18} aria-hidden style={{ flexShrink: 0 }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {renaming === 'now' ? (
          <RenameFile file={file} onDone={() => setRenaming('done')} />
        ) : (
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
            <FileTitle title={file.title} onOpen={onOpen} takesFocus={isFocused || renaming === 'done'} />
            {file.isCv && <StatusChip tone="success" label={t('candidates.files.isCv')} />}
          </Stack>
        )}
        <Typography variant="caption" component="div" noWrap sx={{ color: 'text.secondary' }}>
          {useFacts(file).join(' · ')}
        </Typography>
      </Box>
      <ActionMenu
        size="small"
        label={t('candidates.files.actions', { title: file.title })}
        items={useActions(props, () => setRenaming('now'))}
      />
    </Box>
  );
}

function useFacts(file: CandidateFile): string[] {
  const { t, i18n } = useTranslation();
  return [
    t(`files.purposes.${file.purpose}`),
    file.format.toUpperCase(),
    fileSizeText(file.sizeBytes, i18n.language),
    formatDate(file.createdAt),
    file.uploadedBy === null
      ? t('candidates.files.fromCandidate')
      : t('candidates.files.from', { name: `${file.uploadedBy.name} ${file.uploadedBy.surname}` }),
    ...(file.scanState === 'passed' ? [] : [t(`files.scan.${file.scanState}.short`)]),
  ];
}

function useActions(props: FileItemProps, onRename: () => void): ActionMenuItem[] {
  const { file, mayChange, onRemove, onSetCv, onCompare } = props;
  const { t } = useTranslation();
  const isOpen = !isLocked(file.scanState);
  const href = addressOf(files.download, { params: { companyId: useCompany().id, fileId: file.id } });
  const action = (key: string, icon: LucideIcon, onSelect: () => void) => ({
    key,
    icon,
    label: t(`candidates.files.${key}`),
    onSelect,
  });
  const disabledReason = t(file.isWithheld ? 'files.withheld' : `files.scan.${file.scanState}.short`);
  const mayBeCv = !file.isCv && file.textState !== 'none' && isOpen;
  return [
    {
      key: 'download',
      label: t('files.viewer.download'),
      icon: Download,
      ...(isOpen && !file.isWithheld ? { href } : { disabledReason }),
    },
    ...(onCompare ? [action('compare', GitCompare, onCompare)] : []),
    ...(mayChange ? [action('rename', Pencil, onRename)] : []),
    ...(mayChange && mayBeCv ? [action('setCv', FileCheck, onSetCv)] : []),
    ...(mayChange ? [action('remove', Trash2, onRemove)] : []),
  ];
}

function RenameFile({ file, onDone }: { file: CandidateFile; onDone: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const rename = useChange(files.rename, {
    invalidates: [candidateFiles.listFiles, candidates.read],
    onSuccess: onDone,
    onError: (error) => toast.error(error.message),
  });
  const save = (title: string): void => {
    if (rename.isPending) return;
    rename.mutate({ params: { companyId, fileId: file.id }, body: { title } });
  };
  const labels = {
    field: t('candidates.files.rename'),
    save: t('candidates.files.save'),
    cancel: t('candidates.files.cancel'),
  };
  return <RenameField title={file.title} labels={labels} onSave={save} onCancel={onDone} />;
}

const icons: Record<string, LucideIcon> = {
  png: Image,
  jpeg: Image,
  webp: Image,
  webm: Film,
  mp4: Film,
  mov: Film,
};

const itemStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 56,
  padding: '8px 8px 8px 16px',
  '& + &': { borderBlockStart: '1px solid', borderColor: 'divider' },
} as const;
