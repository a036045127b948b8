import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Download, Eye, FileText, Pencil, Trash2, TriangleAlert, UserRoundPen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '#platform/web/call.ts';
import { formatDate } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { fileSizeText } from '#ui/fields/file-size-text.ts';
import { ActionMenu } from '#ui/page/action-menu.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { type CvFile, cvFiles } from '../../cv-contract.ts';
import { fileProblem } from '../../rules.ts';
import { RenameCvField } from './rename-cv-field.tsx';
import { FileTitle } from '#files/web/parts/file-title.tsx';

type CvFileLineProps = {
  file: CvFile;
  /** True for the CV that applications preselect, when there are several. */
  isFirst: boolean;
  onView: () => void;
  onDelete: () => void;
};

/** One CV: its kind, size and upload date, and a warning when companies cannot read it. */
export function CvFileLine({ file, isFirst, onView, onDelete }: CvFileLineProps) {
  const { t } = useTranslation();
  const [isRenaming, setRenaming] = useState(false);
  return (
    <Box component="li" sx={lineStyles}>
      <FileText size={18} aria-hidden style={{ flexShrink: 0 }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {isRenaming ? (
          <RenameCvField file={file} onDone={() => setRenaming(false)} />
        ) : (
          <Box sx={{ display: 'flex', gap: '2px 8px', alignItems: 'center', flexWrap: 'wrap' }}>
            <FileTitle title={file.title} onOpen={onView} />
            {isFirst && <StatusChip tone="info" label={t('profiles.cvFiles.first')} />}
          </Box>
        )}
        <Facts file={file} />
      </Box>
      <CvFileMenu file={file} onView={onView} onRename={() => setRenaming(true)} onDelete={onDelete} />
    </Box>
  );
}

type CvFileMenuProps = { file: CvFile; onView: () => void; onRename: () => void; onDelete: () => void };

function CvFileMenu({ file, onView, onRename, onDelete }: CvFileMenuProps) {
  const { t } = useTranslation();
  return (
    <ActionMenu
      size="small"
      label={t('profiles.actionsFor', { name: file.title })}
      items={[
        { key: 'view', label: t('profiles.cvFiles.view'), icon: Eye, onSelect: onView },
        {
          key: 'complete',
          label: t('profiles.complete.entryOf'),
          icon: UserRoundPen,
          href: links.completeProfile(file.id),
        },
        {
          key: 'download',
          label: t('profiles.cvFiles.download'),
          icon: Download,
          href: addressOf(cvFiles.download, { params: { cvFileId: file.id } }),
        },
        { key: 'rename', label: t('profiles.cvFiles.rename'), icon: Pencil, onSelect: onRename },
        {
          key: 'delete',
          label: t('profiles.cvFiles.delete'),
          icon: Trash2,
          tone: 'danger',
          separated: true,
          onSelect: onDelete,
        },
      ]}
    />
  );
}

const scanWords: Partial<Record<CvFile['textState'], string>> = {
  no_text: 'unread',
  reading_pictures: 'reading',
  from_pictures: 'read',
};

function Facts({ file }: { file: CvFile }) {
  const { t, i18n } = useTranslation();
  const facts = [
    file.format.toUpperCase(),
    fileSizeText(file.sizeBytes, i18n.language),
    ...(file.pages === null ? [] : [t('profiles.cvFiles.pages', { count: file.pages })]),
    formatDate(file.createdAt),
  ];
  const problem = fileProblem(file);
  const scan = scanWords[file.textState];
  const warning =
    problem === null ? scan && `profiles.cvFiles.scan.${scan}` : `profiles.cvFiles.unreadable.${problem}`;
  return (
    <>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {facts.join(' · ')}
      </Typography>
      {warning !== undefined && (
        <Typography
          variant="caption"
          component="div"
          sx={(theme) => ({
            display: 'flex',
            gap: 0.5,
            alignItems: 'flex-start',
            color: theme.kadro.tones.warning.text,
          })}
        >
          <TriangleAlert size={13} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
          {t(warning)}
        </Typography>
      )}
    </>
  );
}

const lineStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 60,
  padding: '10px 8px 10px 16px',
  '& + &': { borderBlockStart: '1px solid', borderColor: 'divider' },
} as const;
