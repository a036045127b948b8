import { useTranslation } from 'react-i18next';
import { useOpenCandidate } from '#candidates/web/open-candidate.ts';
import { formatDateTime, formatRelative } from '#platform/web/format.ts';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { Surface } from '#ui/page/surface.tsx';
import type { Dashboard } from '../../contract.ts';
import { NoRows, Row, Rows } from './rows.tsx';

/** The latest applications; each opens its candidate over the page. */
export function LatestCard({ latest }: { latest: NonNullable<Dashboard['latest']> }) {
  const { t } = useTranslation();
  const { hrefOf, onClick } = useOpenCandidate();
  const title = t('dashboard.cards.latest');
  return (
    <Surface title={title} padding="compact">
      {latest.length === 0 ? (
        <NoRows>{t('dashboard.latest.none')}</NoRows>
      ) : (
        <Rows label={title}>
          {latest.map(({ id, candidate, job, appliedAt }) => {
            const name = `${candidate.name} ${candidate.surname}`;
            return (
              <Row
                key={id}
                href={hrefOf(candidate.id)}
                onClick={onClick(candidate.id)}
                start={
                  <PersonAvatar
                    name={name}
                    surname={candidate.surname}
                    photoUrl={candidate.photo}
                    size={32}
                  />
                }
                title={name}
                detail={job.title}
                end={
                  <time dateTime={appliedAt} title={formatDateTime(appliedAt)}>
                    {formatRelative(appliedAt)}
                  </time>
                }
              />
            );
          })}
        </Rows>
      )}
    </Surface>
  );
}
