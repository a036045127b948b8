import { useState } from 'react';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fullName } from '#candidates/web/candidate-words.ts';
import { useFoundCandidates } from '#candidates/web/use-found-candidates.ts';
import { ComboField } from '#ui/fields/combo-field.tsx';

type CandidateFieldProps = {
  control: Control<{ candidateId: string | null }, unknown, { candidateId: string }>;
  /** Searched for until the member types, such as the sender of the mail. */
  firstSearch: string;
  /** A candidate who is not offered. */
  exceptId?: string;
};

/** Searches for the candidate of a mail. */
export function CandidateField({ control, firstSearch, exceptId }: CandidateFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { people, isSearching } = useFoundCandidates(text || firstSearch);
  return (
    <ComboField
      control={control}
      name="candidateId"
      label={t('conversations.mails.candidate')}
      required
      options={people
        .filter(({ id }) => id !== exceptId)
        .map((person) => ({
          value: person.id,
          label: fullName(person),
          description: person.email || person.phoneNumber || person.currentTitle,
        }))}
      loading={isSearching}
      onSearch={setText}
    />
  );
}
