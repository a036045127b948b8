import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { FileCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#platform/web/format.ts';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { PlainSelect } from '#ui/fields/plain-select.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { type CandidateFile, candidateFiles, type CvChange } from '../../file-contract.ts';
import { placeOf } from '../../rules.ts';
import { TimelineItem } from './timeline-item.tsx';

type CvComparisonProps = {
  candidateId: string;
  file: CandidateFile;
  /** The other documents of the candidate, newest first. */
  others: CandidateFile[];
};

/** The differences of a CV from another one of the same person, which the reader chooses. */
export function CvComparison({ candidateId, file, others }: CvComparisonProps) {
  const { t } = useTranslation();
  const companyId = useCompany().id;
  const [otherId, setOtherId] = useState(defaultOther(file, others)?.id ?? '');
  const other = others.find(({ id }) => id === otherId);
  const [before, after] = other && other.id > file.id ? [file, other] : [other, file];
  const isBeingRead = [before, after].some((one) => one !== undefined && isPending(one));
  const query = useQuery({
    ...queryOf(candidateFiles.compareCvs, {
      params: { companyId, candidateId },
      query: { fileId: after.id, earlierFileId: before?.id ?? '' },
    }),
    enabled: before !== undefined,
    refetchInterval: ({ state }) => (state.data?.changes === null && isBeingRead ? readingMs : false),
  });
  return (
    <Surface title={t('candidates.compare.title', { title: after.title })} padding="compact">
      <PlainSelect
        label={t('candidates.compare.with')}
        value={otherId}
        onChange={setOtherId}
        options={others.map(({ id, title, createdAt }) => ({
          value: id,
          label: `${title} · ${formatDate(createdAt)}`,
        }))}
      />
      <Box sx={{ marginBlockStart: 2 }} aria-live="polite">
        {query.isPending ? (
          <ListSkeleton rows={3} />
        ) : query.isError ? (
          <FailureState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Changes changes={query.data.changes} />
        )}
      </Box>
    </Surface>
  );
}

/** A document that was just added is read within seconds. */
const readingMs = 2000;
const isPending = ({ textState }: CandidateFile): boolean =>
  textState === 'pending' || textState === 'reading_pictures';

/** The next older one, else the oldest of the newer ones. */
const defaultOther = (file: CandidateFile, others: CandidateFile[]): CandidateFile | undefined =>
  others.find(({ id }) => id < file.id) ?? others.at(-1);

function Changes({ changes }: { changes: CvChange[] | null }) {
  const { t } = useTranslation();
  if (changes === null || changes.length === 0) {
    const state = changes === null ? 'unread' : 'same';
    return (
      <EmptyState
        icon={FileCheck}
        title={t(`candidates.compare.${state}.title`)}
        body={t(`candidates.compare.${state}.body`)}
      />
    );
  }
  const parts = [...new Set(changes.map(({ part }) => part))];
  return parts.map((part) => (
    <Box component="section" key={part} sx={{ marginBlockEnd: 2 }}>
      <Typography variant="subtitle2" component="h3" sx={{ marginBlockEnd: 1 }}>
        {t(`candidates.compare.parts.${part}`)}
      </Typography>
      {changes
        .filter((change) => change.part === part)
        .map((change, index) => (
          <Change key={index} change={change} />
        ))}
    </Box>
  ));
}

const tones = { isNew: 'success', isGone: 'danger', isOther: 'info' } as const;

function Change({ change }: { change: CvChange }) {
  const { t } = useTranslation();
  const { part, before, after } = change;
  const kind = before === null ? 'isNew' : after === null ? 'isGone' : 'isOther';
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '92px minmax(0, 1fr)' }, gap: 1 }}>
      <div>
        <StatusChip tone={tones[kind]} label={t(`candidates.compare.${kind}`)} />
      </div>
      <Box sx={{ minWidth: 0, '& del': { color: 'text.secondary' } }}>
        {after && <Value part={part} value={after} />}
        {before && (
          <del>
            <Value part={part} value={before} />
          </del>
        )}
      </Box>
    </Box>
  );
}

function Value({ part, value }: { part: CvChange['part']; value: NonNullable<CvChange['after']> }) {
  const { t, i18n } = useTranslation();
  if (part === 'experience' || part === 'education') return <TimelineItem {...value} span={value} />;
  return (
    <Typography variant="body2" sx={{ paddingBlockEnd: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {wordsOf(part, value, { t, language: i18n.language })}
    </Typography>
  );
}

type Words = { t: TFunction; language: string };

function wordsOf(
  part: CvChange['part'],
  { title, place, text }: NonNullable<CvChange['after']>,
  { t, language }: Words,
): string {
  if (part === 'place') return placeOf({ city: title, country: place }, language);
  if (part !== 'language') return title || text;
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(title) ?? title;
  return [name, text === 'native' ? t('profiles.levels.native') : text].filter(Boolean).join(' · ');
}
