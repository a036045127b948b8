import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Download, FileText, FileX2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { files, type StoredFile } from '../../contract.ts';
import { addressOf, CallError } from '#platform/web/call.ts';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { noteLook, PaperSkeleton, PdfDocument } from './pdf-document.tsx';
import { TextDocument } from './text-document.tsx';

export type FileViewerProps = {
  file: StoredFile;
  /** What was searched for; marked where there is text. */
  words?: string;
};

/** A file shown in place where it can be, else what it is and how to get it. Fills the height it is given. */
export function FileViewer({ file, words = '' }: FileViewerProps) {
  const { t } = useTranslation();
  const params = { companyId: useCompany().id, fileId: file.id };
  const shown = addressOf(files.download, { params, query: { inline: '1' } });
  const download = <DownloadButton file={file} href={addressOf(files.download, { params })} />;
  const note = noteOf(file);
  const withNote = (content: ReactNode): ReactNode => (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      {note !== null && <Box sx={noteLook}>{t(`files.textStates.${note}`)}</Box>}
      <Box sx={{ flex: 1, minHeight: 0 }}>{content}</Box>
    </Box>
  );
  switch (file.format) {
    case 'pdf':
      return withNote(<PdfDocument address={shown} title={file.title} words={words} download={download} />);
    case 'docx':
    case 'odt':
    case 'rtf':
    case 'txt':
      return withNote(<TextOf file={file} words={words} download={download} />);
    case 'png':
    case 'jpeg':
    case 'webp':
      return <Box component="img" src={shown} alt={file.title} sx={pictureLook} />;
    case 'webm':
    case 'mp4':
      // What a person says into a camera has no captions of its own.
      return <Box component="video" src={shown} controls aria-label={file.title} sx={pictureLook} />;
    default:
      return (
        <EmptyState
          icon={FileText}
          title={t('files.viewer.downloadOnly.title', { title: file.title })}
          body={t('files.viewer.downloadOnly.body')}
          action={download}
        />
      );
  }
}

function TextOf({ file, words, download }: { file: StoredFile; words: string; download: ReactNode }) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const { data, error, refetch } = useQuery(queryOf(files.read, { params: { companyId, fileId: file.id } }));
  if (error) {
    return (
      <ErrorState
        body={error.message}
        {...(error instanceof CallError && { requestId: error.requestId })}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <PaperSkeleton />;
  if (data.text === null || data.text === '') {
    return (
      <EmptyState
        icon={FileX2}
        title={file.title}
        body={t(`files.textStates.${data.textState === 'none' ? 'unsupported' : data.textState}`)}
        action={download}
      />
    );
  }
  return (
    <Box sx={{ height: '100%', overflow: 'auto' }}>
      <Box
        sx={{ ...noteLook, display: 'flex', alignItems: 'center', gap: 2, justifyContent: 'space-between' }}
      >
        {t('files.viewer.textOnly')}
        {download}
      </Box>
      <TextDocument text={data.text} words={words} />
    </Box>
  );
}

function DownloadButton({ file, href }: { file: StoredFile; href: string }) {
  const { t } = useTranslation();
  return (
    <Button
      size="small"
      component="a"
      href={href}
      download={file.title}
      aria-label={t('files.viewer.download')}
      startIcon={<Download size={15} aria-hidden />}
      sx={{
        flexShrink: 0,
        whiteSpace: 'nowrap',
        '@container (max-width: 420px)': { '& .download-word': { display: 'none' } },
      }}
    >
      <span className="download-word">{t('files.viewer.download')}</span>
    </Button>
  );
}

/** What a reader of the file should know of its text. */
function noteOf(file: StoredFile): 'no_text' | 'too_long' | 'pending' | 'timed_out' | null {
  const { textState } = file;
  const isWorthSaying =
    textState === 'no_text' ||
    textState === 'too_long' ||
    textState === 'timed_out' ||
    (textState === 'pending' && file.format === 'pdf');
  return isWorthSaying ? textState : null;
}

const pictureLook = {
  display: 'block',
  maxWidth: '100%',
  maxHeight: '100%',
  margin: 'auto',
  backgroundColor: 'action.hover',
} as const;
