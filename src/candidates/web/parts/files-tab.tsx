import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download, FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#files/contract.ts';
import { acceptedExtensions, fileRules, formatNames } from '#files/rules.ts';
import { CompanyFileViewer } from '#files/web/parts/company-file-viewer.tsx';
import { paperStyles } from '#files/web/parts/paper-styles.ts';
import { addressOf } from '#platform/web/call.ts';
import { useCompany } from '#platform/web/session.ts';
import { FileDrop } from '#ui/fields/file-drop.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import type { Candidate } from '../../contract.ts';
import { candidateFiles } from '../../file-contract.ts';
import { candidateFilesQuery } from '../queries.ts';
import { useCandidateSlots } from '../slots.tsx';
import { useFileChanges, useFileUploads } from './file-changes.ts';
import { FileItem } from './file-item.tsx';
import { flushStart } from '#ui/theme/tokens.ts';

/** All files of a candidate, which open and are renamed in place. */
export function FilesTab({ candidate, height }: { candidate: Candidate; height: string }) {
  const { t } = useTranslation();
  const { documents } = useCandidateSlots();
  const [openId, setOpenId] = useState<string | null>(null);
  const query = useQuery(candidateFilesQuery(useCompany().id, candidate.id));
  const uploads = useFileUploads(candidate.id);
  const changes = useFileChanges(candidate.id);
  if (query.isPending) return <ListSkeleton rows={3} />;
  if (query.isError) {
    return <FailureState error={query.error} onRetry={() => void query.refetch()} />;
  }
  const { items, can } = query.data;
  const open = items.find((file) => file.id === openId);
  if (open) return <OpenFile file={open} height={height} onBack={() => setOpenId(null)} />;
  return (
    <>
      {documents?.(candidate, setOpenId)}
      {can.add && <AddFiles uploads={uploads} />}
      {items.length > 1 && <DownloadAll candidateId={candidate.id} />}
      {items.length === 0 ? (
        <Box sx={paperStyles}>
          <EmptyState
            icon={FolderOpen}
            title={t('candidates.files.none.title')}
            body={t('candidates.files.none.body')}
          />
        </Box>
      ) : (
        <Box component="ul" sx={{ ...paperStyles, listStyle: 'none', margin: 0, padding: 0 }}>
          {items.map((file) => (
            <FileItem
              key={file.id}
              file={file}
              mayChange={can.rename}
              onOpen={() => setOpenId(file.id)}
              onRemove={() => changes.remove(file)}
              onSetCv={() => changes.setCv(file)}
            />
          ))}
        </Box>
      )}
    </>
  );
}

function AddFiles({ uploads }: { uploads: ReturnType<typeof useFileUploads> }) {
  const { t } = useTranslation();
  const { items, select, remove, retry } = uploads;
  const limit = fileRules.attachment.limitBytes / (1024 * 1024);
  return (
    <Box sx={{ marginBlockEnd: 2 }}>
      <FileDrop
        id="candidate-files"
        multiple
        accept={acceptedExtensions('attachment')}
        hint={t('profiles.cvFiles.hint', { formats: formatNames('attachment'), limit })}
        items={items}
        onSelect={select}
        onRemove={remove}
        onRetry={retry}
      />
    </Box>
  );
}

function DownloadAll({ candidateId }: { candidateId: string }) {
  const { t } = useTranslation();
  const params = { companyId: useCompany().id, candidateId };
  return (
    <Button
      size="small"
      href={addressOf(candidateFiles.downloadFiles, { params })}
      startIcon={<Download size={15} aria-hidden />}
      sx={{ ...flushStart, marginBlockEnd: 1 }}
    >
      {t('candidates.files.downloadAll')}
    </Button>
  );
}

function OpenFile({ file, height, onBack }: { file: StoredFile; height: string; onBack: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        size="small"
        onClick={onBack}
        startIcon={<ArrowLeft size={15} aria-hidden />}
        sx={{ ...flushStart, marginBlockEnd: 1 }}
      >
        {t('candidates.files.back')}
      </Button>
      <Box sx={{ ...paperStyles, height, minHeight: 480, display: 'grid' }}>
        <CompanyFileViewer file={file} />
      </Box>
    </>
  );
}
