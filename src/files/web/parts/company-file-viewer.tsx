import { addressOf, call } from '#platform/web/call.ts';
import { useCompany } from '#platform/web/session.ts';
import { files, type StoredFile } from '../../contract.ts';
import { FileViewer } from '../cv-viewer/file-viewer.tsx';
import type { Sought } from '../cv-viewer/mark-words.ts';

type CompanyFileViewerProps = {
  file: StoredFile;
  /** Marked in the document. */
  words?: Sought;
  /** The content may load before anybody looks at it, so that loading it does not count as opening it. */
  isAhead?: boolean;
};

/** Shows a file of the active company. */
export function CompanyFileViewer({ file, words = '', isAhead = false }: CompanyFileViewerProps) {
  const params = { companyId: useCompany().id, fileId: file.id };
  return (
    <FileViewer
      source={{
        file,
        shownAt: addressOf(files.download, {
          params,
          query: { inline: '1', ...(isAhead && { ahead: '1' }) },
        }),
        savedAt: addressOf(files.download, { params }),
        readText: (signal) => call(files.read, { params }, { signal }),
      }}
      words={words}
    />
  );
}
