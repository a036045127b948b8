import { useTranslation } from 'react-i18next';
import { skills } from './record-lists.ts';
import { useEntries } from './use-entries.ts';
import { ChipsEditor } from './chips-editor.tsx';
import type { SectionProps } from './section-props.ts';

/** The skills of a candidate; additions and removals show at once. */
export function SkillsEditor({ candidate, startsNew, onClose }: SectionProps) {
  const { t } = useTranslation();
  const { entries, add, remove } = useEntries(candidate, skills);
  const words = {
    label: t('candidates.overview.skills'),
    add: t('candidates.overview.add.skills'),
    placeholder: t('candidates.overview.skill'),
    remove: (skill: string) => t('candidates.overview.removeSkill', { skill }),
  };
  const hasSkill = (text: string): boolean =>
    entries.some((one) => one.toLocaleLowerCase() === text.toLocaleLowerCase());
  return (
    <ChipsEditor
      chips={entries}
      words={words}
      suggestions={[]}
      maxLength={60}
      startsAdding={startsNew}
      onClose={onClose}
      {...(candidate.can.update && {
        onAdd: (skill: string) => !hasSkill(skill) && add(skill),
        onRemove: (skill: string) => remove(skill, skill),
      })}
    />
  );
}
