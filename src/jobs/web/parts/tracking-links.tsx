import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { NameDialog } from '#ui/dialogs/name-dialog.tsx';
import { formatNumber } from '#platform/web/format.ts';
import { queryOf, useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { CopyButton } from '#ui/page/copy-button.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import type { Job } from '../../contract.ts';
import { linkAddress, sourceWord } from '../../link-rules.ts';
import { type JobLink, jobLinks, linkDraft } from '../../links-contract.ts';

/** The tracking links of a job, one for each place where it is shared, with their applications. */
export function TrackingLinks({ job }: { job: Job }) {
  const { t } = useTranslation();
  const params = { companyId: useCompany().id, jobId: job.id };
  const query = useQuery({ ...queryOf(jobLinks.listLinks, { params }), staleTime: 0 });
  const [isAdding, setAdding] = useState(false);
  const { items = [], can, disabledReason } = query.data ?? {};
  const why = disabledReason ? t('jobs.links.archived') : null;
  return (
    <Surface
      title={t('jobs.links.title')}
      description={t('jobs.links.lead')}
      padding={items.length === 0 ? 'normal' : 'none'}
      actions={
        (can?.update === true || why !== null) && (
          <Tooltip title={why ?? ''}>
            <span>
              <Button
                size="small"
                variant="outlined"
                disabled={can?.update !== true}
                onClick={() => setAdding(true)}
              >
                {t('jobs.links.add')}
              </Button>
            </span>
          </Tooltip>
        )
      }
    >
      {why !== null && <Typography sx={whyStyles}>{why}</Typography>}
      {query.isPending && <ListSkeleton rows={2} />}
      {query.isError && <FailureState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && items.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{t('jobs.links.none')}</Typography>
      )}
      {items.length > 0 && <LinksTable job={job} links={items} mayRemove={can?.update === true} />}
      {isAdding && <AddLinkDialog job={job} onClose={() => setAdding(false)} />}
    </Surface>
  );
}

function LinksTable({ job, links, mayRemove }: { job: Job; links: JobLink[]; mayRemove: boolean }) {
  const { t } = useTranslation();
  const [removing, setRemoving] = useState<JobLink | null>(null);
  const params = { companyId: useCompany().id, jobId: job.id };
  const remove = useChange(jobLinks.deleteLink, { invalidates: [jobLinks.listLinks] });
  return (
    <>
      <Box component="table" sx={tableStyles}>
        <thead>
          <tr>
            <th scope="col">{t('jobs.links.place')}</th>
            <th scope="col">{t('jobs.links.views')}</th>
            <th scope="col">{t('jobs.links.applications')}</th>
            <th scope="col">
              <span style={visuallyHidden}>{t('jobs.links.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {links.map((link) => (
            <LinkLine key={link.id} link={link} onRemove={mayRemove ? () => setRemoving(link) : undefined} />
          ))}
        </tbody>
      </Box>
      {removing !== null && (
        <ConfirmActionDialog
          title={t('jobs.links.removeTitle', { name: removing.name })}
          body={t('jobs.links.removeBody')}
          confirmLabel={t('jobs.links.removeConfirm')}
          onSure={() => remove.mutateAsync({ params: { ...params, linkId: removing.id } })}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}

function LinkLine({ link, onRemove }: { link: JobLink; onRemove: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <tr>
      <th scope="row">
        {link.name}
        <Typography variant="caption" component="div" noWrap title={link.url} sx={addressStyles}>
          {link.url}
        </Typography>
      </th>
      <td>{formatNumber(link.views)}</td>
      <td>{formatNumber(link.applications)}</td>
      <td>
        <CopyButton text={link.url} label={t('jobs.links.copy', { name: link.name })} />
        {onRemove && (
          <Tooltip title={t('jobs.links.remove', { name: link.name })}>
            <IconButton
              size="small"
              aria-label={t('jobs.links.remove', { name: link.name })}
              onClick={onRemove}
            >
              <Trash2 size={14} aria-hidden />
            </IconButton>
          </Tooltip>
        )}
      </td>
    </tr>
  );
}

function AddLinkDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const params = { companyId: useCompany().id, jobId: job.id };
  const create = useChange(jobLinks.createLink, { invalidates: [jobLinks.listLinks] });
  const named = useContractForm({
    schema: linkDraft,
    defaultValues: { name: '' },
    onSubmit: async (body) => {
      await create.mutateAsync({ params, body });
      toast.success(t('jobs.links.added'));
      onClose();
    },
  });
  const source = sourceWord(named.form.watch('name'));
  return (
    <NameDialog
      {...named}
      title={t('jobs.links.addTitle')}
      submitLabel={t('jobs.links.addConfirm')}
      name="name"
      label={t('jobs.links.name')}
      help={t('jobs.links.nameHelp')}
      maxLength={60}
      onClose={onClose}
    >
      {source !== '' && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {linkAddress(job.publicUrl, source)}
        </Typography>
      )}
    </NameDialog>
  );
}

const whyStyles = { color: 'text.secondary', paddingInline: { xs: 1.5, sm: 3 }, paddingBlockEnd: 1 } as const;

// Hidden on a phone, which has no room for it; people copy the address rather than read it.
const addressStyles = { display: { xs: 'none', sm: 'block' }, color: 'text.secondary' } as const;

const tableStyles = (theme: Theme) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  '& th, & td': {
    textAlign: 'start',
    padding: { xs: '6px 12px', sm: '6px 24px' },
    borderBlockStart: `1px solid ${theme.kadro.line}`,
    overflowWrap: 'anywhere',
  },
  '& thead th': {
    border: 0,
    fontWeight: 500,
    color: 'text.secondary',
    fontSize: '0.75rem',
    whiteSpace: 'nowrap',
  },
  // Uses the remaining width and ends with an ellipsis.
  '& tbody th': { width: '100%', maxWidth: 0, fontWeight: 500 },
  '& td, & thead th:not(:first-of-type)': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& td:last-child': { whiteSpace: 'nowrap', width: 88, paddingInlineStart: 0 },
});
