import Button from '@mui/material/Button';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { PageSkeleton } from '#ui/states/skeletons.tsx';
import { type ImportDetails, imports } from '../contract.ts';
import { isDraft, isWorking } from '../rules.ts';
import { CheckResult } from './parts/check-result.tsx';
import { ImportProgress } from './parts/import-progress.tsx';
import { ImportResult } from './parts/import-result.tsx';
import { MappingForm } from './parts/mapping-form.tsx';
import { stateTones } from './parts/state-tones.ts';
import { UnreadableNotice } from './parts/unreadable-notice.tsx';
import { useImport } from './queries.ts';

/** One import: its columns, the dry run, the progress, the result and the undo. */
export function ImportPage() {
  const { importId = '' }: { importId?: string } = useParams({ strict: false });
  const { id: companyId } = useCompany();
  const query = useImport(companyId, importId);
  return (
    <PageFrame>
      {query.data !== undefined ? (
        <Import found={query.data} companyId={companyId} />
      ) : query.isError ? (
        <FailureState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </PageFrame>
  );
}

type ImportProps = { found: ImportDetails; companyId: string };

function Import({ found, companyId }: ImportProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader
        title={found.title}
        status={<StatusChip tone={stateTones[found.state]} label={t(`imports.states.${found.state}`)} />}
        back={{ label: t('imports.page.title'), href: links.imports() }}
        controls={found.can.change && isDraft(found.state) && <DeleteButton {...{ found, companyId }} />}
      />
      <Step found={found} companyId={companyId} />
    </>
  );
}

function Step({ found, companyId }: ImportProps) {
  const [isMapping, setMapping] = useState(false);
  if (isWorking(found.state)) return <ImportProgress {...{ found, companyId }} />;
  if (found.state === 'unreadable') return <UnreadableNotice {...{ found, companyId }} />;
  if (found.state === 'mapping' || (found.state === 'checked' && isMapping))
    return (
      <MappingForm key={found.headings.join()} {...{ found, companyId }} onDone={() => setMapping(false)} />
    );
  if (found.state === 'checked')
    return <CheckResult {...{ found, companyId }} onChange={() => setMapping(true)} />;
  return <ImportResult {...{ found, companyId }} />;
}

function DeleteButton({ found, companyId }: ImportProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const change = useChange(imports.delete, { invalidates: [imports.list] });
  const remove = async (): Promise<void> => {
    await change.mutateAsync({ params: { companyId, importId: found.id } });
    await navigate({ to: links.imports() });
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('imports.remove.action')}</Button>
      {isAsking && (
        <ConfirmActionDialog
          title={t('imports.remove.title')}
          body={t('imports.remove.body')}
          confirmLabel={t('imports.remove.confirm')}
          onSure={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
