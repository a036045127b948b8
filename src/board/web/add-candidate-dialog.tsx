import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type CandidateRow, candidates } from '#candidates/contract.ts';
import { CreateCandidateDialog } from '#candidates/web/create-candidate-dialog.tsx';
import { useFoundCandidates } from '#candidates/web/use-found-candidates.ts';
import { id } from '#platform/contract/fields.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useIdempotentCall } from '#platform/web/idempotent-call.ts';
import { keyOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { ComboField } from '#ui/fields/combo-field.tsx';
import type { Choice } from '#ui/fields/select-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { applications, type Card } from '#applications/contract.ts';

export type AddCandidateDialogProps = {
  jobId: string;
  /** Whether a new candidate may be created here, besides choosing an existing one. */
  mayCreate: boolean;
  onAdded: (card: Card) => void;
  onClose: () => void;
};

const draft = z.object({ candidateId: id });

/** Adds a candidate of the company or a new one to the first step of a job. */
export function AddCandidateDialog({ jobId, mayCreate, onAdded, onClose }: AddCandidateDialogProps) {
  const add = useAdd(jobId, onAdded);
  const [isCreating, setCreating] = useState(false);
  return isCreating ? (
    <CreateCandidateDialog onCreated={(candidate) => add(candidate.id)} onClose={onClose} />
  ) : (
    <ChooseCandidate {...{ jobId, add, onClose }} onCreate={mayCreate ? () => setCreating(true) : null} />
  );
}

type ChooseCandidateProps = {
  jobId: string;
  add: (candidateId: string) => Promise<void>;
  onCreate: (() => void) | null;
  onClose: () => void;
};

function ChooseCandidate({ jobId, add, onCreate, onClose }: ChooseCandidateProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { options, isSearching } = useFound(text, jobId);
  const { form, dialog } = useContractForm<{ candidateId: string | null }, { candidateId: string }>({
    schema: draft as never,
    defaultValues: { candidateId: null },
    onSubmit: async ({ candidateId }) => {
      await add(candidateId);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('board.add.title')}
      description={t('board.add.body')}
      submitLabel={t('board.add.submit')}
      {...dialog}
      dirty={false}
      onClose={onClose}
    >
      <ComboField
        control={form.control}
        name="candidateId"
        label={t('board.add.candidate')}
        help={t('board.add.candidateHelp')}
        required
        options={options}
        loading={isSearching}
        onSearch={setText}
      />
      {onCreate !== null && (
        <Button
          variant="outlined"
          startIcon={<UserPlus size={15} aria-hidden />}
          onClick={onCreate}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('board.add.create')}
        </Button>
      )}
    </FormDialog>
  );
}

function useAdd(jobId: string, onAdded: (card: Card) => void): (candidateId: string) => Promise<void> {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const callOnce = useIdempotentCall();
  const { id: companyId } = useCompany();
  return async (candidateId) => {
    const params = { companyId, jobId };
    const card = await callOnce(applications.add, { params, body: { candidateId } });
    for (const operation of [candidates.list, candidates.read]) {
      void client.invalidateQueries({ queryKey: keyOf(operation) });
    }
    toast.success(t('board.add.done', { name: `${card.name} ${card.surname}` }));
    onAdded(card);
  };
}

function useFound(text: string, jobId: string): { options: Choice[]; isSearching: boolean } {
  const { t } = useTranslation();
  const { people, isSearching } = useFoundCandidates(text);
  const optionOf = (person: CandidateRow): Choice => {
    const isHere = person.latestApplication?.job.id === jobId;
    const about = person.currentTitle || (person.email ?? '');
    return {
      value: person.id,
      label: `${person.name} ${person.surname}`,
      description: isHere ? t('board.add.isHere') : about,
    };
  };
  return { options: people.map(optionOf), isSearching };
}
