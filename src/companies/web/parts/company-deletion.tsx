import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#platform/web/format.ts';
import { useChange } from '#platform/web/query.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import type { Company } from '../../contract.ts';
import { deletion } from '../../deletion-contract.ts';
import { deletionGraceDays } from '../../rules.ts';
import { useCacheCompany } from '../queries.ts';
import { useCancelDeletion } from './use-cancel-deletion.ts';

const count = deletionGraceDays;

/** Section with the deletion of the company; while one is scheduled, it offers to cancel it. */
export function CompanyDeletion({ company }: { company: Company }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const { cancel, busy } = useCancelDeletion(company.id);
  const { name, deletionDueAt } = company;
  const isDue = deletionDueAt !== null;
  const lead = isDue
    ? t('companies.deletion.due', { company: name, date: formatDate(deletionDueAt) })
    : t('companies.deletion.lead', { count });
  return (
    <>
      <Surface
        title={t('companies.deletion.title')}
        description={lead}
        headingLevel={3}
        actions={
          // One button for both actions, so that the focus returns to it from the dialog.
          <Button
            color={isDue ? 'inherit' : 'error'}
            variant="outlined"
            loading={busy}
            onClick={isDue ? cancel : () => setIsAsking(true)}
          >
            {t(isDue ? 'companies.deletion.keep' : 'companies.deletion.open')}
          </Button>
        }
      />
      {isAsking && <DeleteCompanyDialog company={company} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function DeleteCompanyDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const keep = useCacheCompany();
  const request = useChange(deletion.requestDeletion, {
    onSuccess: (changed) => {
      void keep(changed);
      toast.success(t('companies.deletion.asked', { count }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('companies.deletion.ask', { company: company.name })}
      body={
        <>
          {t('companies.deletion.what', { count })}
          <Box component="ul" sx={{ marginBlock: 1, paddingInlineStart: 2.5 }}>
            {(['jobs', 'people', 'rest'] as const).map((what) => (
              <li key={what}>{t(`companies.deletion.goes.${what}`)}</li>
            ))}
          </Box>
          {t('companies.deletion.told')}
        </>
      }
      confirmLabel={t('companies.deletion.open')}
      tone="danger"
      typeToConfirm={company.name}
      busy={request.isPending}
      error={request.error?.message ?? null}
      onConfirm={() => request.mutate({ params: { companyId: company.id }, body: { name: company.name } })}
      onClose={onClose}
    />
  );
}
