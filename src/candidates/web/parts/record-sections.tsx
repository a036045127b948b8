import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Plus, UserRound } from 'lucide-react';
import { type ComponentType, lazy, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Surface } from '#ui/page/surface.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { Candidate } from '../../contract.ts';
import { FieldsInPlace } from './fields-in-place.tsx';
import { EducationSection } from './education-section.tsx';
import { ExperiencesSection } from './experiences-section.tsx';
import { LanguagesSection } from './languages-section.tsx';
import { ProjectsSection } from './projects-section.tsx';
import type { SectionProps } from './section-props.ts';
import { SkillsEditor } from './skills-editor.tsx';

const SummaryForm = lazy(async () => ({ default: (await import('./record-forms.ts')).SummaryForm }));

type SectionName = 'summary' | 'skills' | 'languages' | 'experiences' | 'education' | 'projects';

const sections: Record<SectionName, ComponentType<SectionProps>> = {
  summary: SummarySection,
  skills: SkillsEditor,
  languages: LanguagesSection,
  experiences: ExperiencesSection,
  education: EducationSection,
  projects: ProjectsSection,
};
const names = Object.keys(sections) as SectionName[];

/** The record of the person. Empty parts are one line of buttons that add them. */
export function RecordSections({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<SectionName | null>(null);
  const isFilled = (name: SectionName): boolean => sizeOf(candidate, name) > 0;
  const empty = names.filter((name) => !isFilled(name) && name !== opened);
  const hasNothing = empty.length === names.length && candidate.applications.length === 0;
  if (hasNothing && !candidate.can.update && candidate.introductions.length === 0) {
    return (
      <Surface>
        <EmptyState
          icon={UserRound}
          title={t('candidates.overview.none.title')}
          body={t('candidates.overview.none.body')}
        />
      </Surface>
    );
  }
  return (
    <>
      {names.map((name) => {
        if (!isFilled(name) && name !== opened) return null;
        const Section = sections[name];
        return (
          <Surface key={name} title={t(`candidates.overview.${name}`)} padding="compact">
            <Section candidate={candidate} startsNew={name === opened} onClose={() => setOpened(null)} />
          </Surface>
        );
      })}
      {candidate.can.update && empty.length > 0 && (
        <EmptySections names={empty} isOpen={opened !== null} onOpen={setOpened} />
      )}
    </>
  );
}

const sizeOf = ({ summary, skills, profile }: Candidate, name: SectionName): number =>
  ({ ...profile, summary, skills })[name].length;

type EmptySectionsProps = { names: SectionName[]; isOpen: boolean; onOpen: (name: SectionName) => void };

function EmptySections({ names: shown, isOpen, onOpen }: EmptySectionsProps) {
  const { t } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  const last = useRef<SectionName | null>(null);
  // After the form of a section that stayed empty has closed, its button has the focus again.
  useEffect(() => {
    if (isOpen || last.current === null) return;
    container.current?.querySelector<HTMLElement>(`[data-section=${last.current}]`)?.focus();
    last.current = null;
  }, [isOpen]);
  return (
    <Box ref={container} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {shown.map((name) => (
        <Button
          key={name}
          size="small"
          data-section={name}
          startIcon={<Plus size={14} aria-hidden />}
          onClick={() => {
            last.current = name;
            onOpen(name);
          }}
        >
          {t(`candidates.overview.add.${name}`)}
        </Button>
      ))}
    </Box>
  );
}

function SummarySection({ candidate, startsNew, onClose }: SectionProps) {
  const { t } = useTranslation();
  const { summary } = candidate;
  const labels = { add: t('candidates.overview.add.summary'), edit: t('candidates.overview.editSummary') };
  return (
    <FieldsInPlace {...{ candidate, labels, startsNew, onClose }} form={SummaryForm}>
      {summary === ''
        ? null
        : (button) => (
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', justifyContent: 'space-between' }}>
              <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{summary}</Typography>
              {button}
            </Box>
          )}
    </FieldsInPlace>
  );
}
