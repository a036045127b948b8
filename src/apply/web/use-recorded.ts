import { useEffect, useState } from 'react';
import { findRecording, forgetRecording, keepRecording } from './unsent-files.ts';
import type { UploadTarget } from './upload-client.ts';

/** The recording that the applicant has not used yet. The browser keeps it over a reload. */
export function useRecorded(
  draftId: string,
  target: UploadTarget,
): [File | null, (recorded: File | null) => void] {
  const [recorded, setRecorded] = useState<File | null>(null);
  const { purpose, questionId } = target;
  useEffect(() => {
    let isOver = false;
    void findRecording(draftId, { purpose, ...(questionId === undefined ? {} : { questionId }) }).then(
      (found) => {
        if (!isOver && found !== null) setRecorded(found);
      },
    );
    return () => {
      isOver = true;
    };
  }, [draftId, purpose, questionId]);
  return [
    recorded,
    (next) => {
      setRecorded(next);
      void (next === null ? forgetRecording(draftId, target) : keepRecording(draftId, target, next));
    },
  ];
}
