import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { companies } from '#companies/contract.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { queryOf } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { NameDialog } from '#ui/dialogs/name-dialog.tsx';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type Pool, type PoolChange, type PoolDraft, poolDraft, pools } from '../contract.ts';
import { poolNameMax, poolNoteMax } from '../rules.ts';
import { usePoolChange } from './queries.ts';

type PoolDialogProps = {
  /** The pool to change; null for a new one. */
  pool: Pool | null;
  onClose: () => void;
};

/** Creates a pool, or changes its name, note and owner. */
export function PoolDialog({ pool, onClose }: PoolDialogProps) {
  const { t } = useTranslation();
  const named = usePoolForm(pool, onClose);
  const { control } = named.form;
  return (
    <NameDialog
      {...named}
      {...named.dialog}
      title={t(pool === null ? 'pools.form.new' : 'pools.form.edit')}
      submitLabel={t(pool === null ? 'pools.form.create' : 'pools.form.save')}
      name="name"
      label={t('pools.form.name')}
      maxLength={poolNameMax}
      onClose={onClose}
    >
      <TextArea
        {...{ control }}
        name="note"
        label={t('pools.form.note')}
        help={t('pools.form.noteHelp')}
        countTo={poolNoteMax}
      />
      <ComboField
        {...{ control }}
        name="ownerId"
        label={t('pools.form.owner')}
        {...(pool === null && { help: t('pools.form.ownerHelp') })}
        options={useOwners()}
        known={pool?.owner ? [{ value: pool.owner.memberId, label: nameOf(pool.owner) }] : []}
      />
    </NameDialog>
  );
}

function usePoolForm(pool: Pool | null, onClose: () => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const create = usePoolChange(pools.createPool);
  const update = usePoolChange(pools.updatePool);
  return useContractForm({
    schema: poolDraft,
    defaultValues: {
      name: pool?.name ?? '',
      note: pool?.note ?? '',
      ownerId: pool?.owner?.memberId ?? null,
    },
    onSubmit: async (body) => {
      if (pool === null) await create({ params: { companyId }, body });
      else await update({ params: { companyId, poolId: pool.id }, body: changed(pool, body) });
      toast.success(t(pool === null ? 'pools.said.created' : 'pools.said.saved'));
      onClose();
    },
  });
}

/** The changed fields alone, so that a change by a colleague meanwhile stays. */
const changed = (pool: Pool, { name, note, ownerId }: PoolDraft): PoolChange => ({
  ...(name !== pool.name && { name }),
  ...(note !== pool.note && { note }),
  ...(ownerId !== (pool.owner?.memberId ?? null) && { ownerId }),
});

/** The members, who can be owners. */
function useOwners() {
  const { id: companyId } = useCompany();
  const { data } = useQuery(queryOf(companies.listMembers, { params: { companyId }, query: { limit: 200 } }));
  return (data?.items ?? []).map((member) => ({ value: member.id, label: nameOf(member) }));
}

const nameOf = ({ name, surname }: { name: string; surname: string }): string => `${name} ${surname}`.trim();
