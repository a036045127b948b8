import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, CallError } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { keyOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type Candidate, candidates } from '../contract.ts';
import { CandidateFields, type CandidateValues } from './parts/candidate-fields.tsx';
import { candidateQuery } from './queries.ts';
import { readCandidateValues } from './read-candidate-values.ts';

/** Edits the company's record of a candidate. */
export function EditCandidateDialog({ candidate, onClose }: { candidate: Candidate; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const { id: companyId } = useCompany();
  const { queryKey } = candidateQuery(companyId, candidate.id);
  const { form, dialog } = useContractForm<CandidateValues, CandidateValues>({
    schema: readCandidateValues,
    defaultValues: valuesOf(candidate),
    onSubmit: async ({ tags: _tags, country, ...values }) => {
      const body = { ...values, country: country ?? '', version: candidate.version };
      const params = { companyId, candidateId: candidate.id };
      try {
        client.setQueryData(queryKey, await call(candidates.update, { params, body }));
      } catch (error) {
        // Another member's change in the meantime shows behind the form, for comparison.
        if (error instanceof CallError && error.status === 409) void client.invalidateQueries({ queryKey });
        throw error;
      }
      void client.invalidateQueries({ queryKey: keyOf(candidates.list) });
      toast.success(t('candidates.edit.done'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('candidates.edit.title')}
      submitLabel={t('candidates.edit.submit')}
      {...dialog}
      onClose={onClose}
    >
      <CandidateFields control={form.control as never} withTags={false} />
    </FormDialog>
  );
}

function valuesOf(candidate: Candidate): CandidateValues {
  const { name, surname, email, phoneNumber, currentTitle, currentCompany, city, summary, skills, tags } =
    candidate;
  const country = candidate.country === '' ? null : candidate.country;
  return {
    name,
    surname,
    email,
    phoneNumber,
    currentTitle,
    currentCompany,
    city,
    country,
    summary,
    skills,
    tags,
  };
}
