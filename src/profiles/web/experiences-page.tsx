import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { BriefcaseBusiness, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '#platform/web/country-names.ts';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import type { Experience } from '../contract.ts';
import { DeleteExperienceDialog } from './delete-experience-dialog.tsx';
import { ExperienceDialog } from './experience-dialog.tsx';
import { EntryActions } from './parts/entry-actions.tsx';
import { QueryFrame } from './parts/query-frame.tsx';
import { Timeline, TimelineEntry } from './parts/timeline.tsx';
import { periodWords } from './period-words.ts';
import { experiencesQuery } from './queries.ts';

/** The open dialog. */
type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'delete'; experience: Experience } | null;

/** Account → Experiences. */
export function ExperiencesPage() {
  const { t } = useTranslation();
  const query = useQuery(experiencesQuery);
  const [open, setOpen] = useState<OpenDialog>(null);
  const close = (): void => setOpen(null);
  const hasSome = (query.data?.items.length ?? 0) > 0;
  return (
    <SettingsSection
      title={t('profiles.experiences.heading')}
      lead={t('profiles.experiences.lead')}
      action={hasSome && <AddButton onClick={() => setOpen({ kind: 'add' })} />}
    >
      <QueryFrame query={query} skeleton={<ListSkeleton rows={3} />}>
        {({ items }) =>
          items.length === 0 ? (
            <NoExperiences onAdd={() => setOpen({ kind: 'add' })} />
          ) : (
            <ExperienceList items={items} onOpen={setOpen} />
          )
        }
      </QueryFrame>
      {open?.kind === 'add' && <ExperienceDialog onClose={close} />}
      {open?.kind === 'edit' && <ExperienceDialog experience={open.experience} onClose={close} />}
      {open?.kind === 'delete' && <DeleteExperienceDialog experience={open.experience} onClose={close} />}
    </SettingsSection>
  );
}

function AddButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={onClick}>
      {t('profiles.experiences.add')}
    </Button>
  );
}

function NoExperiences({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <Surface>
      <EmptyState
        icon={BriefcaseBusiness}
        title={t('profiles.experiences.none.title')}
        body={t('profiles.experiences.none.body')}
        action={<AddButton onClick={onAdd} />}
      />
    </Surface>
  );
}

type ExperienceListProps = { items: Experience[]; onOpen: (open: OpenDialog) => void };

function ExperienceList({ items, onOpen }: ExperienceListProps) {
  const { t, i18n } = useTranslation();
  return (
    <Surface>
      <Timeline label={t('profiles.experiences.heading')}>
        {items.map((experience) => (
          <TimelineEntry
            key={experience.id}
            title={experience.title}
            place={[experience.company, experience.position].filter(Boolean).join(' · ')}
            period={periodWords(experience, t)}
            facts={[
              experience.district,
              experience.city,
              experience.country && countryName(experience.country, i18n.language),
              experience.locationType && t(`profiles.locationTypes.${experience.locationType}`),
            ]
              .filter(Boolean)
              .join(' · ')}
            text={experience.description}
            isOngoing={experience.isOngoing}
            actions={
              <EntryActions
                name={experience.title}
                deleteLabel={t('profiles.experiences.delete')}
                onEdit={() => onOpen({ kind: 'edit', experience })}
                onDelete={() => onOpen({ kind: 'delete', experience })}
              />
            }
          />
        ))}
      </Timeline>
    </Surface>
  );
}
