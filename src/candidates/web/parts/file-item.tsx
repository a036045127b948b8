import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Download, FileCheck, FileText, Film, Image, Pencil, Trash2 } from 'lucide-react';
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
import { ActionMenu } from '#ui/page/action-menu.tsx';
import { useToast } from '#ui/toasts.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { candidates } from '../../contract.ts';
import { type CandidateFile, candidateFiles } from '../../file-contract.ts';
import { FileTitle } from '#files/web/parts/file-title.tsx';

type FileItemProps = {
  file: CandidateFile;
  mayChange: boolean;
  onOpen: () => void;
  onRemove: () => void;
  onSetCv: () => void;
};

/** One file in the list: name, size, date, and who uploaded it. */
export function FileItem({ file, mayChange, onOpen, onRemove, onSetCv }: FileItemProps) {
  const { t, i18n } = useTranslation();
  const [isRenaming, setRenaming] = useState(false);
  const address = addressOf(files.download, { params: { companyId: useCompany().id, fileId: file.id } });
  const Icon = icons[file.format] ?? FileText;
  const facts = [
    t(`files.purposes.${file.purpose}`),
    file.format.toUpperCase(),
    fileSizeText(file.sizeBytes, i18n.language),
    formatDate(file.createdAt),
    file.uploadedBy === null
      ? t('candidates.files.fromCandidate')
      : t('candidates.files.from', { name: `${file.uploadedBy.name} ${file.uploadedBy.surname}` }),
    ...(file.scanState === 'passed' ? [] : [t(`files.scan.${file.scanState}.short`)]),
  ];
  const changes = [
    {
      key: 'rename',
      label: t('candidates.files.rename'),
      icon: Pencil,
      onSelect: () => setRenaming(true),
    },
    ...(file.isCv || file.textState === 'none' || isLocked(file.scanState)
      ? []
      : [{ key: 'cv', label: t('candidates.files.setCv'), icon: FileCheck, onSelect: onSetCv }]),
    { key: 'remove', label: t('candidates.files.remove'), icon: Trash2, onSelect: onRemove },
  ];
  return (
    <Box component="li" sx={itemStyles}>
      <Icon size={18} aria-hidden style={{ flexShrink: 0 }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {isRenaming ? (
          <RenameFile file={file} onDone={() => setRenaming(false)} />
        ) : (
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
            <FileTitle title={file.title} onOpen={onOpen} />
            {file.isCv && <StatusChip tone="success" label={t('candidates.files.isCv')} />}
          </Stack>
        )}
        <Typography variant="caption" component="div" noWrap sx={{ color: 'text.secondary' }}>
          {facts.join(' · ')}
        </Typography>
      </Box>
      <ActionMenu
        size="small"
        label={t('candidates.files.actions', { title: file.title })}
        items={[
          {
            key: 'download',
            label: t('files.viewer.download'),
            icon: Download,
            ...(isLocked(file.scanState) ? { disabled: true } : { href: address }),
          },
          ...(mayChange ? changes : []),
        ]}
      />
    </Box>
  );
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
