import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Candidate } from '#candidates/contract.ts';
import { fullName } from '#candidates/web/candidate-words.ts';
import { useFoundCandidates } from '#candidates/web/use-found-candidates.ts';
import { id } from '#platform/contract/fields.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { links } from '#platform/web/links.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { ComboField } from '#ui/fields/combo-field.tsx';

const draft = z.object({ otherId: id });

/** Finds any other record of the person, and leads to the comparison. */
export function MergeWithDialog({ candidate, onClose }: { candidate: Candidate; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { people, isSearching } = useFoundCandidates(text);
  const { form, dialog } = useContractForm<{ otherId: string | null }, { otherId: string }>({
    schema: draft as never,
    defaultValues: { otherId: null },
    onSubmit: async ({ otherId }) => {
      onClose();
      // The ids sort by time: the candidate who was added first remains.
      const [first = '', second = ''] = [candidate.id, otherId].toSorted();
      await navigate({ href: links.merge(first, second) });
    },
  });
  const options = people
    .filter((person) => person.id !== candidate.id)
    .map((person) => ({
      value: person.id,
      label: fullName(person),
      description: person.email || person.phoneNumber || person.currentTitle,
    }));
  return (
    <FormDialog
      title={t('duplicates.mergeWith.title')}
      description={t('duplicates.mergeWith.body', { name: fullName(candidate) })}
      submitLabel={t('duplicates.compare')}
      {...dialog}
      dirty={false}
      onClose={onClose}
    >
      <ComboField
        control={form.control}
        name="otherId"
        label={t('duplicates.mergeWith.candidate')}
        help={t('duplicates.mergeWith.help')}
        required
        options={options}
        loading={isSearching}
        onSearch={setText}
      />
    </FormDialog>
  );
}
