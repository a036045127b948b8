import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { GraduationCap, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import type { Education } from '../contract.ts';
import { DeleteEducationDialog } from './delete-education-dialog.tsx';
import { EducationDialog } from './education-dialog.tsx';
import { EntryActions } from './parts/entry-actions.tsx';
import { QueryFrame } from './parts/query-frame.tsx';
import { Timeline, TimelineEntry } from './parts/timeline.tsx';
import { periodWords } from './period-words.ts';
import { educationsQuery } from './queries.ts';

/** The open dialog. */
type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'delete'; education: Education } | null;

/** Account → Education. */
export function EducationPage() {
  const { t } = useTranslation();
  const query = useQuery(educationsQuery);
  const [open, setOpen] = useState<OpenDialog>(null);
  const close = (): void => setOpen(null);
  const hasSome = (query.data?.items.length ?? 0) > 0;
  return (
    <SettingsSection
      title={t('profiles.education.heading')}
      lead={t('profiles.education.lead')}
      action={hasSome && <AddButton onClick={() => setOpen({ kind: 'add' })} />}
    >
      <QueryFrame query={query} skeleton={<ListSkeleton rows={2} />}>
        {({ items }) =>
          items.length === 0 ? (
            <NoEducation onAdd={() => setOpen({ kind: 'add' })} />
          ) : (
            <EducationList items={items} onOpen={setOpen} />
          )
        }
      </QueryFrame>
      {open?.kind === 'add' && <EducationDialog onClose={close} />}
      {open?.kind === 'edit' && <EducationDialog education={open.education} onClose={close} />}
      {open?.kind === 'delete' && <DeleteEducationDialog education={open.education} onClose={close} />}
    </SettingsSection>
  );
}

function AddButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={onClick}>
      {t('profiles.education.add')}
    </Button>
  );
}

function NoEducation({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <Surface>
      <EmptyState
        icon={GraduationCap}
        title={t('profiles.education.none.title')}
        body={t('profiles.education.none.body')}
        action={<AddButton onClick={onAdd} />}
      />
    </Surface>
  );
}

type EducationListProps = { items: Education[]; onOpen: (open: OpenDialog) => void };

function EducationList({ items, onOpen }: EducationListProps) {
  const { t } = useTranslation();
  return (
    <Surface>
      <Timeline label={t('profiles.education.heading')}>
        {items.map((education) => (
          <TimelineEntry
            key={education.id}
            title={education.institution}
            place={[education.degree, education.major].filter(Boolean).join(' · ')}
            period={periodWords(education, t)}
            actions={
              <EntryActions
                name={education.institution}
                deleteLabel={t('profiles.education.delete')}
                onEdit={() => onOpen({ kind: 'edit', education })}
                onDelete={() => onOpen({ kind: 'delete', education })}
              />
            }
          />
        ))}
      </Timeline>
    </Surface>
  );
}
