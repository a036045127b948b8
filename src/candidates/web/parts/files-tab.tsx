import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#files/contract.ts';
import { CompanyFileViewer } from '#files/web/parts/company-file-viewer.tsx';
import { paperStyles } from '#files/web/parts/paper-styles.ts';
import { useCompany } from '#platform/web/session.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import type { Candidate } from '../../contract.ts';
import { candidateFilesQuery } from '../queries.ts';
import { useCandidateSlots } from '../slots.tsx';
import { FileItem } from './file-item.tsx';
import { flushStart } from '#ui/theme/tokens.ts';

/** All files of a candidate, which open and are renamed in place. */
export function FilesTab({ candidate, height }: { candidate: Candidate; height: string }) {
  const { t } = useTranslation();
  const { documents } = useCandidateSlots();
  const [openId, setOpenId] = useState<string | null>(null);
  const query = useQuery(candidateFilesQuery(useCompany().id, candidate.id));
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
            <FileItem key={file.id} file={file} mayRename={can.rename} onOpen={() => setOpenId(file.id)} />
          ))}
        </Box>
      )}
    </>
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
