import { useQuery } from '@tanstack/react-query';
import { addressOf, call } from '#platform/web/call.ts';
import { useCompany } from '#platform/web/session.ts';
import { files, type StoredFile } from '../../contract.ts';
import { isLocked } from '../../rules.ts';
import { FileViewer } from '../cv-viewer/file-viewer.tsx';
import { contentQuery } from '../cv-viewer/pdf-document.tsx';
import type { SearchedWords } from '../cv-viewer/mark-words.ts';

type CompanyFileViewerProps = {
  file: StoredFile;
  /** Marked in the document. */
  words?: SearchedWords;
  /** The content may load before anybody looks at it, so that loading it does not count as opening it. */
  isAhead?: boolean;
};

const shownAt = (params: { companyId: string; fileId: string }, isAhead: boolean): string =>
  addressOf(files.download, { params, query: { inline: '1', ...(isAhead && { ahead: '1' }) } });

/** Loads a PDF that `CompanyFileViewer` will show with `isAhead`. */
export function PreloadedFile({ file }: { file: StoredFile }) {
  const address = shownAt({ companyId: useCompany().id, fileId: file.id }, true);
  useQuery({ ...contentQuery(address), enabled: file.format === 'pdf' && !isLocked(file.scanState) });
  return null;
}

/** Shows a file of the active company. */
export function CompanyFileViewer(props: CompanyFileViewerProps) {
  const { file, words = '', isAhead = false } = props;
  const params = { companyId: useCompany().id, fileId: file.id };
  return (
    <FileViewer
      source={{
        file,
        shownAt: shownAt(params, isAhead),
        savedAt: file.isWithheld ? null : addressOf(files.download, { params }),
        readText: (signal) => call(files.read, { params }, { signal }),
      }}
      words={words}
    />
  );
}
