import type { FileSource } from '#files/web/cv-viewer/file-viewer.tsx';
import { addressOf, call } from '#platform/web/call.ts';
import { type CvFile, cvFiles } from '../cv-contract.ts';

/** The addresses of a user's own CV, for the file viewer. */
export function ownCvSource(file: CvFile): FileSource {
  const params = { cvFileId: file.id };
  return {
    file,
    shownAt: addressOf(cvFiles.download, { params, query: { inline: '1' } }),
    savedAt: addressOf(cvFiles.download, { params }),
    readText: (signal) => call(cvFiles.readFile, { params }, { signal }),
  };
}
