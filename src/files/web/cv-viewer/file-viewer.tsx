import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Download, FileText, FileX2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import type { StoredFile } from '../../contract.ts';
import { isLocked } from '../../rules.ts';
import type { SearchedWords } from './mark-words.ts';
import type { PageArea } from './messages.ts';
import { noteStyles, PaperSkeleton, PdfDocument } from './pdf-document.tsx';
import { LockedFile } from '../parts/locked-file.tsx';
import { VideoPlayer } from '../parts/video-player.tsx';
import { TextDocument } from './text-document.tsx';

type ReadText = Pick<StoredFile, 'textState'> & { text: string | null };

/** A file and its addresses, independent of its owner. */
export type FileSource = {
  file: Pick<StoredFile, 'title' | 'format' | 'textState'> & Partial<Pick<StoredFile, 'scanState'>>;
  /** Addresses of the content, for inline display and for download; null when it cannot be downloaded. */
  shownAt: string;
  savedAt: string | null;
  /** Loads the text, for formats that are shown as text. */
  readText: (signal: AbortSignal) => Promise<ReadText>;
  /** The content itself, when the file exists only in this browser. */
  readContent?: () => Promise<ArrayBuffer>;
};

export type FileViewerProps = {
  source: FileSource;
  /** Marked in the document. */
  words?: SearchedWords;
  /** The marked place: a part of a PDF page, or a line of text. */
  place?: { spot: PageArea | null; line: number } | null;
};

/** Shows a file inline when possible, or else its details and a download. It fills the available height. */
export function FileViewer({ source, words = '', place = null }: FileViewerProps) {
  const { t } = useTranslation();
  const { file, shownAt } = source;
  if (isLocked(file.scanState ?? 'passed')) return <LockedFile file={file} />;
  const download = <DownloadButton source={source} />;
  const note = noteOf(file);
  const withNote = (content: ReactNode): ReactNode => (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
      {note !== null && <Box sx={noteStyles}>{t(`files.textStates.${note}`)}</Box>}
      <Box sx={{ flex: 1, minHeight: 0 }}>{content}</Box>
    </Box>
  );
  switch (file.format) {
    case 'pdf':
      return withNote(
        <PdfDocument
          address={shownAt}
          title={file.title}
          words={words}
          spot={place?.spot ?? null}
          download={download}
          {...(source.readContent && { readContent: source.readContent })}
        />,
      );
    case 'docx':
    case 'odt':
    case 'rtf':
    case 'txt':
      return withNote(
        <TextOf source={source} words={words} line={place?.line ?? null} download={download} />,
      );
    case 'png':
    case 'jpeg':
    case 'webp':
      return <Box component="img" src={shownAt} alt={file.title} sx={pictureStyles} />;
    case 'webm':
    case 'mp4':
    case 'mov':
      return <VideoPlayer address={shownAt} title={file.title} />;
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

type TextOfProps = { source: FileSource; words: SearchedWords; line: number | null; download: ReactNode };

function TextOf({ source, words, line, download }: TextOfProps) {
  const { t } = useTranslation();
  const { file, shownAt, readText } = source;
  const { data, error, refetch } = useQuery({
    queryKey: ['file text', shownAt, file.textState],
    queryFn: ({ signal }) => readText(signal),
  });
  if (error) {
    return <FailureState error={error} onRetry={() => void refetch()} />;
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
        sx={{ ...noteStyles, display: 'flex', alignItems: 'center', gap: 2, justifyContent: 'space-between' }}
      >
        {t('files.viewer.textOnly')}
        {download}
      </Box>
      <TextDocument text={data.text} words={words} line={line} />
    </Box>
  );
}

function DownloadButton({ source: { file, savedAt } }: { source: FileSource }) {
  const { t } = useTranslation();
  if (savedAt === null) return null;
  return (
    <Button
      size="small"
      component="a"
      href={savedAt}
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

/** A note about missing or incomplete text. */
function noteOf(file: FileSource['file']): StoredFile['textState'] | null {
  const { textState } = file;
  const isWorthSaying =
    textState === 'no_text' ||
    textState === 'too_long' ||
    textState === 'timed_out' ||
    textState === 'reading_pictures' ||
    textState === 'from_pictures' ||
    (textState === 'pending' && file.format === 'pdf');
  return isWorthSaying ? textState : null;
}

const pictureStyles = {
  display: 'block',
  maxWidth: '100%',
  maxHeight: '100%',
  margin: 'auto',
  backgroundColor: 'action.hover',
} as const;
