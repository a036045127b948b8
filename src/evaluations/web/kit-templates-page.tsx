import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ClipboardList, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
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
  const { edited, edit, page } = useEditedTemplate();
  return (
    <Box ref={page}>
      <SettingsSection
        title={t('evaluations.templates.title')}
        lead={t('evaluations.templates.lead')}
        action={
          data?.can.manage &&
          edited === null && (
            <Button
              variant="contained"
              data-new-template
              onClick={() => edit({ template: null, opener: newButton })}
            >
              {t('evaluations.templates.new')}
            </Button>
          )
        }
      >
        {error !== null && data === undefined && (
          <FailureState error={error} onRetry={() => void refetch()} />
        )}
        {error === null && data === undefined && <ListSkeleton />}
        {edited !== null && (
          <TemplateEditor
            key={edited.template?.id ?? ''}
            template={edited.template}
            onClose={() => edit(null)}
          />
        )}
        {data !== undefined && edited === null && (
          <Templates templates={data.items} canManage={data.can.manage} onEdit={edit} />
        )}
      </SettingsSection>
    </Box>
  );
}

/** The template to change, null for a new one, and the selector of the control that opened its editor. */
type EditedTemplate = { template: KitTemplate | null; opener: string };

const newButton = '[data-new-template]';

/** The template in the editor. After the editor closed, the control that opened it gets the focus. */
function useEditedTemplate() {
  const [edited, edit] = useState<EditedTemplate | null>(null);
  const page = useRef<HTMLDivElement>(null);
  const before = useRef(edited);
  useEffect(() => {
    const last = before.current;
    before.current = edited;
    if (last === null || edited !== null) return;
    // Another member can have deleted the template meanwhile.
    for (const selector of [last.opener, newButton]) {
      const opener = page.current?.querySelector<HTMLElement>(selector);
      if (opener) return opener.focus();
    }
  }, [edited]);
  return { edited, edit, page };
}

type TemplatesProps = {
  templates: KitTemplate[];
  canManage: boolean;
  onEdit: (edited: EditedTemplate) => void;
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
            {...(canManage && {
              onEdit: (opener) => onEdit({ template, opener: `[data-template="${template.id}"] ${opener}` }),
              onDelete: () => setDeleted(template),
            })}
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
  position: 'relative',
  '& + &': { borderBlockStart: '1px solid', borderColor: 'divider' },
  // Above the name, whose button covers the line.
  '& [aria-haspopup]': { zIndex: 1 },
} as const;

const nameStyles = {
  alignSelf: 'start',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
} as const;

type TemplateLineProps = {
  template: KitTemplate;
  /** @param opener a selector within the line */
  onEdit?: (opener: string) => void;
  onDelete?: () => void;
};

function TemplateLine({ template: { id, name, kit }, onEdit, onDelete }: TemplateLineProps) {
  const { t } = useTranslation();
  return (
    <Stack component="li" direction="row" data-template={id} sx={lineStyles}>
      <Stack sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <TemplateName name={name} onOpen={onEdit && (() => onEdit('[data-open]'))} />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {[
            t('evaluations.templates.attributes', { count: kit.attributes.length }),
            t('evaluations.templates.questions', { count: kit.questions.length }),
            t('evaluations.templates.minutes', { count: plannedMinutes(kit.timePlan) }),
          ].join(', ')}
        </Typography>
      </Stack>
      {onEdit !== undefined && onDelete !== undefined && (
        <ActionMenu
          label={t('evaluations.templates.menu', { name })}
          size="small"
          items={[
            {
              key: 'edit',
              label: t('evaluations.templates.edit'),
              icon: Pencil,
              onSelect: () => onEdit('[aria-haspopup]'),
            },
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

/** The name as a button that covers the line; a text for members who may only read. */
function TemplateName({ name, onOpen }: { name: string; onOpen: (() => void) | undefined }) {
  if (onOpen === undefined) return <Typography>{name}</Typography>;
  return (
    <Link
      component="button"
      type="button"
      variant="body1"
      color="inherit"
      data-open
      onClick={onOpen}
      sx={nameStyles}
    >
      {name}
    </Link>
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
