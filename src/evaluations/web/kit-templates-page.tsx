import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ClipboardList, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { ActionMenu } from '#ui/page/action-menu.tsx';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { useToast } from '#ui/toasts.tsx';
import { interviewKits, type KitTemplate } from '../kit-contract.ts';
import { plannedMinutes } from '../rules.ts';
import { TemplateEditor } from './parts/template-editor.tsx';
import { templatesQuery } from './queries.ts';

/** The company's templates of interview kits: add, change and delete. */
export function KitTemplatesPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(templatesQuery(useCompany().id));
  // The template to change; null for a new one.
  const [edited, setEdited] = useState<KitTemplate | null | undefined>(undefined);
  const close = (): void => setEdited(undefined);
  return (
    <SettingsSection
      title={t('evaluations.templates.title')}
      lead={t('evaluations.templates.lead')}
      action={
        data?.can.manage &&
        edited === undefined && (
          <Button variant="contained" onClick={() => setEdited(null)}>
            {t('evaluations.templates.new')}
          </Button>
        )
      }
    >
      {error !== null && data === undefined && <FailureState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <ListSkeleton />}
      {edited !== undefined && <TemplateEditor key={edited?.id ?? ''} template={edited} onClose={close} />}
      {data !== undefined && edited === undefined && (
        <Templates templates={data.items} canManage={data.can.manage} onEdit={setEdited} />
      )}
    </SettingsSection>
  );
}

type TemplatesProps = {
  templates: KitTemplate[];
  canManage: boolean;
  onEdit: (template: KitTemplate) => void;
};

function Templates({ templates, canManage, onEdit }: TemplatesProps) {
  const { t } = useTranslation();
  const [deleted, setDeleted] = useState<KitTemplate | null>(null);
  if (templates.length === 0)
    return (
      <EmptyState
        icon={ClipboardList}
        title={t('evaluations.templates.none.title')}
        body={t('evaluations.templates.none.body')}
      />
    );
  return (
    <Surface padding="none">
      <Stack
        component="ul"
        aria-label={t('evaluations.templates.title')}
        sx={{ listStyle: 'none', margin: 0, padding: 0 }}
      >
        {templates.map((template) => (
          <TemplateLine
            key={template.id}
            template={template}
            {...(canManage && { onEdit: () => onEdit(template), onDelete: () => setDeleted(template) })}
          />
        ))}
      </Stack>
      {deleted !== null && <DeleteTemplate template={deleted} onClose={() => setDeleted(null)} />}
    </Surface>
  );
}

const lineStyles = {
  gap: 1,
  alignItems: 'center',
  paddingInline: 2,
  paddingBlock: 1,
  '& + &': { borderBlockStart: '1px solid', borderColor: 'divider' },
} as const;

type TemplateLineProps = { template: KitTemplate; onEdit?: () => void; onDelete?: () => void };

function TemplateLine({ template: { name, kit }, onEdit, onDelete }: TemplateLineProps) {
  const { t } = useTranslation();
  return (
    <Stack component="li" direction="row" sx={lineStyles}>
      <Stack sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>{name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('evaluations.templates.facts', {
            attributes: kit.attributes.length,
            questions: kit.questions.length,
            minutes: plannedMinutes(kit.timePlan),
          })}
        </Typography>
      </Stack>
      {onEdit !== undefined && onDelete !== undefined && (
        <ActionMenu
          label={t('evaluations.templates.menu', { name })}
          size="small"
          items={[
            { key: 'edit', label: t('evaluations.templates.edit'), icon: Pencil, onSelect: onEdit },
            {
              key: 'delete',
              label: t('evaluations.templates.delete'),
              icon: Trash2,
              tone: 'danger',
              separated: true,
              onSelect: onDelete,
            },
          ]}
        />
      )}
    </Stack>
  );
}

function DeleteTemplate({ template, onClose }: { template: KitTemplate; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const remove = useChange(interviewKits.deleteTemplate, { invalidates: [interviewKits.listTemplates] });
  return (
    <ConfirmActionDialog
      title={t('evaluations.templates.deleteTitle', { name: template.name })}
      body={t('evaluations.templates.deleteBody')}
      confirmLabel={t('evaluations.templates.delete')}
      onSure={async () => {
        await remove.mutateAsync({ params: { companyId, kitTemplateId: template.id } });
        toast.success(t('evaluations.templates.deleted'));
      }}
      onClose={onClose}
    />
  );
}
