import { addressOf, call } from '#platform/web/call.ts';
import { useCompany } from '#platform/web/session.ts';
import { files, type StoredFile } from '../../contract.ts';
import { FileViewer } from '../cv-viewer/file-viewer.tsx';

type CompanyFileViewerProps = {
  file: StoredFile;
  /** Search text; its words are marked. */
  words?: string;
};

/** Shows a file of the active company. */
export function CompanyFileViewer({ file, words = '' }: CompanyFileViewerProps) {
  const params = { companyId: useCompany().id, fileId: file.id };
  return (
    <FileViewer
      source={{
        file,
        shownAt: addressOf(files.download, { params, query: { inline: '1' } }),
        savedAt: addressOf(files.download, { params }),
        readText: (signal) => call(files.read, { params }, { signal }),
      }}
      words={words}
    />
  );
}
