import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { CallError } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useIdempotentCall } from '#platform/web/idempotent-call.ts';
import { links } from '#platform/web/links.ts';
import { keyOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type Candidate, candidateDraft, candidates } from '../contract.ts';
import { fullName } from './candidate-words.ts';
import { useOpenCandidate } from './open-candidate.ts';
import { CandidateFields, type CandidateValues } from './parts/candidate-fields.tsx';
import { readCandidateValues } from './read-candidate-values.ts';

export type CreateCandidateDialogProps = {
  /** Called with the new candidate; by default their panel opens. */
  onCreated?: ((candidate: { id: string }) => Promise<void>) | undefined;
  onClose: () => void;
};

/** Creates a candidate by hand. A known person with the same e-mail or phone is shown first, to avoid a duplicate. */
export function CreateCandidateDialog({ onCreated, onClose }: CreateCandidateDialogProps) {
  const { t } = useTranslation();
  const add = useCreate({ onCreated, onClose });
  const [known, setKnown] = useState<KnownPerson[]>([]);
  const isAnotherPerson = useRef(false);
  const { form, submit, submitError, dialog } = useContractForm<CandidateValues, CandidateValues>({
    schema: readCandidateValues,
    defaultValues: emptyValues,
    onSubmit: (values) => {
      setKnown([]);
      return add(values, isAnotherPerson.current).catch((error: unknown) => {
        if (error instanceof CallError && error.code === 'candidates.known') {
          setKnown(knownPeople.parse(error.details['known']));
        }
        throw error;
      });
    },
  });
  return (
    <FormDialog
      title={t('candidates.create.title')}
      submitLabel={t('candidates.create.submit')}
      {...dialog}
      submitError={
        submitError !== null && (
          <>
            {submitError}
            {known.length > 0 && (
              <KnownPeople people={known} onAddAnyway={() => addAnyway(isAnotherPerson, submit)} />
            )}
          </>
        )
      }
      onClose={onClose}
    >
      <CandidateFields control={form.control as never} withTags />
    </FormDialog>
  );
}

/** Submits again to create a person in addition to the known ones. */
function addAnyway(isAnotherPerson: RefObject<boolean>, submit: () => Promise<void>): void {
  isAnotherPerson.current = true;
  void submit().finally(() => {
    isAnotherPerson.current = false;
  });
}

function useCreate({ onCreated, onClose }: CreateCandidateDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const callOnce = useIdempotentCall();
  const { id: companyId } = useCompany();
  const { open } = useOpenCandidate();
  // A later call may fail after the candidate was created; the next submit continues with that candidate.
  const made = useRef<{ values: string; candidate: Candidate } | null>(null);
  return async (values: CandidateValues, isAnotherPerson: boolean): Promise<void> => {
    const written = JSON.stringify(values);
    if (made.current?.values !== written) {
      const body = candidateDraft.parse({ ...values, country: values.country ?? '', isAnotherPerson });
      const candidate = await callOnce(candidates.create, { params: { companyId }, body });
      made.current = { values: written, candidate };
      void client.invalidateQueries({ queryKey: keyOf(candidates.list) });
    }
    const { candidate: created } = made.current;
    if (onCreated !== undefined) await onCreated(created);
    onClose();
    if (onCreated !== undefined) return;
    toast.success(t('candidates.create.done', { name: fullName(created) }));
    open(created.id);
  };
}

const knownPeople = z.array(z.object({ id: z.string(), name: z.string(), surname: z.string() })).catch([]);
type KnownPerson = z.infer<typeof knownPeople>[number];

function KnownPeople({ people, onAddAnyway }: { people: KnownPerson[]; onAddAnyway: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5 }}>
        {people.map((person) => (
          <li key={person.id}>
            <Link href={links.candidate(person.id)} target="_blank" rel="noopener" color="inherit">
              {fullName(person)}
            </Link>
          </li>
        ))}
      </Box>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        onClick={onAddAnyway}
        sx={{ marginBlockStart: 1 }}
      >
        {t('candidates.create.anyway')}
      </Button>
    </>
  );
}

const emptyValues: CandidateValues = {
  name: '',
  surname: '',
  email: '',
  phoneNumber: '',
  currentTitle: '',
  currentCompany: '',
  city: '',
  country: null,
  summary: '',
  skills: [],
  tags: [],
};
