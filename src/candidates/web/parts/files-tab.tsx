import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download, FolderOpen } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptedExtensions, fileRules, formatNames, isLocked } from '#files/rules.ts';
import { CompanyFileViewer } from '#files/web/parts/company-file-viewer.tsx';
import { paperStyles } from '#files/web/parts/paper-styles.ts';
import type { Output } from '#platform/contract/endpoint.ts';
import { addressOf } from '#platform/web/call.ts';
import { useCompany } from '#platform/web/session.ts';
import { FileDrop } from '#ui/fields/file-drop.tsx';
import { useKeptFocus } from '#ui/page/use-kept-focus.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import type { Candidate } from '../../contract.ts';
import { type CandidateFile, candidateFiles } from '../../file-contract.ts';
import { candidateFilesQuery } from '../queries.ts';
import { useCandidateSlots } from '../slots.tsx';
import { CvComparison } from './cv-comparison.tsx';
import { useFileChanges, useFileUploads } from './file-changes.ts';
import { FileItem } from './file-item.tsx';
import { flushStart } from '#ui/theme/tokens.ts';

type FilesTabProps = { candidate: Candidate; height: string };

/** All files of a candidate, which open and are renamed in place. */
export function FilesTab({ candidate, height }: FilesTabProps) {
  const [shown, setShown] = useState<{ id: string; isCompared: boolean } | null>(null);
  const [leftId, setLeftId] = useState<string | null>(null);
  const query = useQuery(candidateFilesQuery(useCompany().id, candidate.id));
  if (query.data === undefined)
    return query.error === null ? (
      <ListSkeleton rows={3} />
    ) : (
      <FailureState error={query.error} onRetry={() => void query.refetch()} />
    );
  const { items } = query.data;
  const file = items.find(({ id }) => id === shown?.id);
  if (!file || !shown) {
    return (
      <FileList
        {...{ candidate, leftId, ...query.data }}
        onOpen={(id) => setShown({ id, isCompared: false })}
        onCompare={(id) => setShown({ id, isCompared: true })}
      />
    );
  }
  return (
    <>
      <BackButton
        onBack={() => {
          setShown(null);
          setLeftId(file.id);
        }}
      />
      {shown.isCompared ? (
        <CvComparison
          candidateId={candidate.id}
          file={file}
          others={items.filter((one) => one !== file && isReadable(one))}
        />
      ) : (
        <Box sx={{ ...paperStyles, height, minHeight: 480, display: 'grid' }}>
          <CompanyFileViewer file={file} />
        </Box>
      )}
    </>
  );
}

type FileListProps = Output<typeof candidateFiles.listFiles> & {
  candidate: Candidate;
  /** The file that the reader comes back from. */
  leftId: string | null;
  onOpen: (fileId: string) => void;
  onCompare: (fileId: string) => void;
};

function FileList({ candidate, leftId, items, can, onOpen, onCompare }: FileListProps) {
  const { t } = useTranslation();
  const { documents } = useCandidateSlots();
  const uploads = useFileUploads(candidate.id);
  const changes = useFileChanges(candidate.id);
  const list = useRef<HTMLDivElement>(null);
  useKeptFocus(list, items);
  const hasVersions = items.filter(isReadable).length > 1;
  return (
    <>
      {documents?.(candidate, onOpen)}
      {can.add && <AddFiles uploads={uploads} />}
      {items.length > 1 && !items.some(({ isWithheld }) => isWithheld) && (
        <DownloadAll candidateId={candidate.id} />
      )}
      <Box ref={list} tabIndex={-1} sx={{ outline: 'none' }}>
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
                isFocused={file.id === leftId}
                onOpen={() => onOpen(file.id)}
                onRemove={() => changes.remove(file)}
                onSetCv={() => changes.setCv(file)}
                {...(hasVersions && isReadable(file) && { onCompare: () => onCompare(file.id) })}
              />
            ))}
          </Box>
        )}
      </Box>
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

/** A document that has text, or will have it. */
const isReadable = ({ textState, scanState }: CandidateFile): boolean =>
  textState !== 'none' && !isLocked(scanState);

function BackButton({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      size="small"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the file that was opened
      autoFocus
      onClick={onBack}
      startIcon={<ArrowLeft size={15} aria-hidden />}
      sx={{ ...flushStart, marginBlockEnd: 1 }}
    >
      {t('candidates.files.back')}
    </Button>
  );
}
