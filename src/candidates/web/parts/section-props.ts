import { useTranslation } from 'react-i18next';
import type { Candidate } from '../../contract.ts';

export type SectionProps = {
  candidate: Candidate;
  /** Opens the form of a first entry at once, and says when it closed. */
  startsNew: boolean;
  onClose: () => void;
};

/** The labels of the buttons of a list. */
export function useListLabels(name: 'languages' | 'experiences' | 'education' | 'projects') {
  const { t } = useTranslation();
  return {
    add: t(`candidates.overview.add.${name}`),
    edit: (entry: string) => t('candidates.edit.named', { name: entry }),
  };
}
