import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Archive, ArchiveRestore, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import { useCompany } from '#platform/web/session.ts';
import { SortableList } from '#ui/lists/sortable-list.tsx';
import { ActionMenu, type ActionMenuItem } from '#ui/page/action-menu.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { type RejectionReason, rejectionReasons } from '../../reason-contract.ts';
import { countedUseMax } from '../../reason-rules.ts';
import { useReasonAction, useReasonOrder } from '../reason-queries.ts';

/** The open dialog; `title` without a reason adds one. */
export type ReasonDialogState =
  | { kind: 'title'; reason: RejectionReason | null }
  | { kind: 'delete'; reason: RejectionReason };

type ReasonListProps = { reasons: RejectionReason[]; onOpen: (dialog: ReasonDialogState) => void };

/** The offered reasons, and below them the archived ones if there are any. */
export function ReasonLists({ reasons, onOpen }: ReasonListProps) {
  const offered = reasons.filter(({ archivedAt }) => archivedAt === null);
  const archived = reasons.filter(({ archivedAt }) => archivedAt !== null);
  return (
    <>
      <OfferedReasons reasons={offered} onOpen={onOpen} />
      {archived.length > 0 && <ArchivedReasons reasons={archived} onOpen={onOpen} />}
    </>
  );
}

// In the order of the reject dialog.
function OfferedReasons({ reasons, onOpen }: ReasonListProps) {
  const { t } = useTranslation();
  const order = useReasonOrder();
  return (
    <Surface padding="none">
      <SortableList
        label={t('applications.reasons.list')}
        items={reasons}
        nameOf={({ title }) => title}
        onReorder={(ids) => void order(ids)}
        renderItem={(reason) => <OfferedReason reason={reason} onOpen={onOpen} />}
      />
    </Surface>
  );
}

function ArchivedReasons({ reasons, onOpen }: ReasonListProps) {
  const { t } = useTranslation();
  return (
    <Box sx={{ marginBlockStart: 3 }}>
      <Surface
        title={t('applications.reasons.archived')}
        description={t('applications.reasons.archivedLead')}
        headingLevel={3}
        padding="none"
      >
        <Box
          component="ul"
          aria-label={t('applications.reasons.archived')}
          sx={{ listStyle: 'none', margin: 0, padding: 0 }}
        >
          {reasons.map((reason) => (
            <Box
              component="li"
              key={reason.id}
              sx={(theme) => ({
                borderBlockStart: `1px solid ${theme.kadro.line}`,
                minHeight: 44,
                display: 'grid',
                alignItems: 'center',
                paddingInlineStart: 3,
              })}
            >
              <ArchivedReason reason={reason} onOpen={onOpen} />
            </Box>
          ))}
        </Box>
      </Surface>
    </Box>
  );
}

type ReasonProps = { reason: RejectionReason; onOpen: (dialog: ReasonDialogState) => void };

function OfferedReason({ reason, onOpen }: ReasonProps) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const archive = useReasonAction(rejectionReasons.archiveReason, 'archived');
  const { can } = reason;
  const whyKept = reason.useCount > 0 ? 'applications.reasons.kept.used' : 'applications.reasons.kept.last';
  return (
    <ReasonLine
      {...{ reason, onOpen, whyKept }}
      items={[
        {
          key: 'rename',
          label: t('applications.reasons.rename'),
          icon: Pencil,
          onSelect: () => onOpen({ kind: 'title', reason }),
        },
        {
          key: 'archive',
          label: t('applications.reasons.archive'),
          icon: Archive,
          onSelect: () => archive({ params: { companyId, reasonId: reason.id } }),
          ...(can.archive ? {} : { disabledReason: t('applications.reasons.kept.last') }),
        },
      ]}
    />
  );
}

function ArchivedReason({ reason, onOpen }: ReasonProps) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const restore = useReasonAction(rejectionReasons.restoreReason, 'restored');
  return (
    <ReasonLine
      {...{ reason, onOpen }}
      whyKept="applications.reasons.kept.usedArchived"
      items={[
        {
          key: 'restore',
          label: t('applications.reasons.restore'),
          icon: ArchiveRestore,
          onSelect: () => restore({ params: { companyId, reasonId: reason.id } }),
        },
      ]}
    />
  );
}

type ReasonLineProps = ReasonProps & {
  /** Above the item that deletes the reason. */
  items: readonly ActionMenuItem[];
  /** Why the reason cannot be deleted, when it cannot. */
  whyKept: string;
};

function ReasonLine({ reason, onOpen, items, whyKept }: ReasonLineProps) {
  const { t } = useTranslation();
  const { title } = reason;
  const remove: ActionMenuItem = {
    key: 'delete',
    label: t('applications.reasons.delete'),
    icon: Trash2,
    tone: 'danger',
    separated: true,
    onSelect: () => onOpen({ kind: 'delete', reason }),
    ...(reason.can.delete ? {} : { disabledReason: t(whyKept) }),
  };
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1.25, paddingInlineEnd: 1 }}>
      <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', paddingBlock: 0.75 }}>
        {title}
      </Typography>
      <Use count={reason.useCount} />
      <ActionMenu label={t('applications.reasons.menu', { title })} size="small" items={[...items, remove]} />
    </Stack>
  );
}

function Use({ count }: { count: number }) {
  const { t } = useTranslation();
  const number = formatNumber(count);
  const text =
    count === 0
      ? t('applications.reasons.unused')
      : count === countedUseMax
        ? t('applications.reasons.useMany', { number })
        : t('applications.reasons.use', { count, number });
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', flexShrink: 0 }}>
      {text}
    </Typography>
  );
}
