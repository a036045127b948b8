import Button from '@mui/material/Button';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { withWords } from '#platform/web/words.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { type RejectionReason, rejectionReasons } from '../reason-contract.ts';
import { type ReasonDialogState, ReasonLists } from './parts/reason-lists.tsx';
import { reasonSettingsQuery, useReasonChange } from './reason-queries.ts';

const ReasonTitleDialog = lazy(async () => {
  const load = () => import('./reason-title-dialog.tsx');
  return { default: (await withWords('mails', load)).ReasonTitleDialog };
});

/** The reasons offered when an application is rejected: add, order, rename, archive, restore, delete. */
export function RejectionReasonsPage() {
  const { t } = useTranslation();
  const { data } = useSuspenseQuery(reasonSettingsQuery(useCompany().id));
  const [dialog, setDialog] = useState<ReasonDialogState | null>(null);
  const close = (): void => setDialog(null);
  const add = (
    <Button variant="contained" onClick={() => setDialog({ kind: 'title', reason: null })}>
      {t('applications.reasons.new')}
    </Button>
  );
  return (
    <SettingsSection
      title={t('applications.reasons.title')}
      lead={t('applications.reasons.lead')}
      action={add}
    >
      <ReasonLists reasons={data.items} onOpen={setDialog} />
      {dialog?.kind === 'title' && (
        <LazyOverlay>
          <ReasonTitleDialog reason={dialog.reason} onClose={close} />
        </LazyOverlay>
      )}
      {dialog?.kind === 'delete' && <DeleteReasonDialog reason={dialog.reason} onClose={close} />}
    </SettingsSection>
  );
}

function DeleteReasonDialog({ reason, onClose }: { reason: RejectionReason; onClose: () => void }) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const remove = useReasonChange(rejectionReasons.deleteReason, 'deleted');
  return (
    <ConfirmActionDialog
      title={t('applications.reasons.deleting.title', { title: reason.title })}
      body={t('applications.reasons.deleting.body')}
      confirmLabel={t('applications.reasons.deleting.submit')}
      onSure={() => remove({ params: { companyId, reasonId: reason.id } })}
      onClose={onClose}
    />
  );
}
