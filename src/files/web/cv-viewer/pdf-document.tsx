import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Clock, FileLock2, FileX2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, send } from '#platform/web/call.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import type { SearchedWords } from './mark-words.ts';
import type { PageArea } from './messages.ts';
import { PdfToolbar } from './pdf-toolbar.tsx';
import { usePdfFrame } from './use-pdf-frame.ts';

type PdfDocumentProps = {
  /** Address of the content. */
  address: string;
  title: string;
  /** Marked on the pages. */
  words: SearchedWords;
  /** The marked area; the viewer scrolls to it. */
  spot?: PageArea | null;
  /** Reads the content when it is not at the address. */
  readContent?: () => Promise<ArrayBuffer>;
  /** Shown at the end of the toolbar, and when the document cannot be shown. */
  download: ReactNode;
};

/** The content of a PDF, kept for a minute. */
export const contentQuery = (address: string, readContent?: () => Promise<ArrayBuffer>) =>
  queryOptions({
    queryKey: ['file content', address],
    queryFn: async ({ signal }) => readContent?.() ?? (await send(address, { signal })).arrayBuffer(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

/** Shows a PDF in its original layout, inside a sandboxed frame. */
export function PdfDocument({ address, readContent, ...shown }: PdfDocumentProps) {
  const { data, error, refetch } = useQuery(contentQuery(address, readContent));
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
  return <OpenedPdf key={address} bytes={data} {...shown} />;
}

type OpenedPdfProps = Omit<PdfDocumentProps, 'address' | 'readContent'> & { bytes: ArrayBuffer };

function OpenedPdf({ bytes, title, words, spot = null, download }: OpenedPdfProps) {
  const { t } = useTranslation();
  const theme = useTheme();
  const { frame, state, place, hits, send } = usePdfFrame({ bytes, words, spot, ground: theme.kadro.sunken });
  if (state.kind === 'failed') {
    return (
      <EmptyState
        icon={state.reason === 'encrypted' ? FileLock2 : FileX2}
        title={t(`files.viewer.${state.reason}.title`)}
        body={t(`files.viewer.${state.reason}.body`)}
        action={download}
      />
    );
  }
  const isOpen = state.kind === 'opened';
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 420 }}>
      {isOpen && (
        <PdfToolbar
          page={place.page}
          pages={state.shown}
          percent={place.percent}
          hits={hits}
          onPage={(number) => send({ kind: 'page', number })}
          onZoom={(change) => send({ kind: 'zoom', change })}
          end={download}
        />
      )}
      {isOpen && state.pages > state.shown && (
        <Box sx={noteStyles}>{t('files.viewer.onlyFirst', { count: state.shown })}</Box>
      )}
      <Box sx={{ position: 'relative', flex: 1, minHeight: 0 }}>
        <Box
          component="iframe"
          ref={frame}
          src="/cv-viewer.html"
          sandbox="allow-scripts"
          referrerPolicy="no-referrer"
          title={title}
          sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', border: 0 }}
        />
        {!isOpen && (
          <Box sx={{ position: 'absolute', inset: 0, backgroundColor: theme.kadro.sunken }}>
            {state.kind === 'slow' ? (
              <EmptyState
                icon={Clock}
                title={t('files.viewer.slow.title')}
                body={t('files.viewer.slow.body')}
                action={download}
              />
            ) : (
              <PaperSkeleton />
            )}
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** A blank page while the document loads. */
export function PaperSkeleton() {
  return (
    <Box aria-hidden sx={{ display: 'flex', justifyContent: 'center', padding: 2, minHeight: 420 }}>
      <Skeleton sx={{ width: '100%', maxWidth: 640, height: 'auto', aspectRatio: '1 / 1.41' }} />
    </Box>
  );
}

export const noteStyles = {
  paddingInline: 2,
  paddingBlock: 1,
  fontSize: '0.8125rem',
  color: 'text.secondary',
  backgroundColor: 'action.hover',
  borderBlockEnd: '1px solid',
  borderColor: 'divider',
} as const;
