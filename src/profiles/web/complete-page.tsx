import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import type { CvFields, CvSaveResult } from '../cv-reading-contract.ts';
import { isBeingRead } from '#files/text-state-rules.ts';
import { ChooseCv } from './complete-from-cv/choose-cv.tsx';
import { CvReview } from './complete-from-cv/cv-review.tsx';
import { ReadingCv } from './complete-from-cv/reading-cv.tsx';
import { SavedSummary } from './complete-from-cv/saved-summary.tsx';
import { UnreadCv } from './complete-from-cv/unread-cv.tsx';
import { QueryFrame } from './parts/query-frame.tsx';
import { cvReadingQuery } from './queries.ts';

const pollMs = 1200;

/** Account → Complete from a CV: select a CV, read it, review it, save. */
export function CompletePage() {
  const { t } = useTranslation();
  const { cv }: { cv?: string } = useSearch({ strict: false });
  const [done, setDone] = useState<{ cv: string; saved: CvSaveResult } | null>(null);
  const saved = done?.cv === cv ? done?.saved : undefined;
  return (
    <PageFrame width="wide">
      <PageHeader
        title={t('profiles.complete.title')}
        {...(saved === undefined && { subtitle: t('profiles.complete.lead') })}
        back={{ label: t('profiles.cvFiles.title'), href: links.account('cv-files') }}
      />
      {cv === undefined && <ChooseCv />}
      {saved !== undefined && <SavedSummary saved={saved} />}
      {cv !== undefined && saved === undefined && (
        <CompleteFrom key={cv} cvFileId={cv} onSaved={(result) => setDone({ cv, saved: result })} />
      )}
    </PageFrame>
  );
}

function CompleteFrom({ cvFileId, onSaved }: { cvFileId: string; onSaved: (saved: CvSaveResult) => void }) {
  const query = useQuery({
    ...cvReadingQuery(cvFileId),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isBeingRead(state.data.file) ? pollMs : false,
  });
  return (
    <QueryFrame query={query} skeleton={<ReadingCv />}>
      {({ file, fields }) => {
        if (isBeingRead(file)) return <ReadingCv file={file} />;
        if (fields === null || isEmpty(fields)) return <UnreadCv file={file} />;
        return <CvReview file={file} fields={fields} onSaved={onSaved} />;
      }}
    </QueryFrame>
  );
}

function isEmpty(fields: CvFields): boolean {
  return Object.values(fields).every(
    (found) => found === null || (Array.isArray(found) && found.length === 0),
  );
}
