import { addressOf, call } from '#platform/web/call.ts';
import { useCompany } from '#platform/web/session.ts';
import { files, type StoredFile } from '../../contract.ts';
import { FileViewer } from '../cv-viewer/file-viewer.tsx';

type CompanyFileViewerProps = {
  file: StoredFile;
  /** What was searched for; marked where there is text. */
  words?: string;
};

/** A file of the active company, shown in place. */
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
