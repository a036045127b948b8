import Box from '@mui/material/Box';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { links } from '#platform/web/links.ts';
import { keyOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type Candidate, candidates } from '../contract.ts';
import { fullName } from './candidate-words.ts';
import { usePanelAddress } from './open-candidate.ts';

/** Permanently deletes a candidate, after their name was typed. */
export function DeleteCandidateDialog({ candidate, onClose }: { candidate: Candidate; onClose: () => void }) {
  const { t } = useTranslation();
  const name = fullName(candidate);
  const deletion = useDeletion(candidate);
  const count = candidate.applications.length;
  const lines = [
    ...(count === 0 ? [] : [t('candidates.delete.applications', { count })]),
    t('candidates.delete.files'),
    t('candidates.delete.comments'),
    t('candidates.delete.messages'),
    t('candidates.delete.meetings'),
    t('candidates.delete.reports'),
  ];
  return (
    <ConfirmDialog
      title={t('candidates.delete.title', { name })}
      body={t('candidates.delete.body')}
      confirmLabel={t('candidates.delete.confirm')}
      tone="danger"
      typeToConfirm={name}
      busy={deletion.isPending}
      error={deletion.error?.message ?? null}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <Box component="ul" sx={{ marginBlock: 1.5, paddingInlineStart: '18px', '& li': { marginBlock: 0.5 } }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </ConfirmDialog>
  );
}

function useDeletion({ id }: Candidate) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const navigate = useNavigate();
  const panel = usePanelAddress();
  const params = { companyId: useCompany().id, candidateId: id };
  return useMutation({
    mutationFn: () => call(candidates.delete, { params }),
    onSuccess: () => {
      toast.success(t('candidates.delete.done'));
      if (panel.candidateId === id) panel.close();
      else void navigate({ href: links.candidates(), replace: true });
      void client.invalidateQueries({ queryKey: keyOf(candidates.list) });
    },
  });
}
