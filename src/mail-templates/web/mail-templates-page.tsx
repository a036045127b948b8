import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type MailTemplate, mailTemplates } from '../contract.ts';
import { templatesQuery } from './queries.ts';
import { MailTemplateDialog } from './mail-template-dialog.tsx';

type OpenDialog =
  | { what: 'write'; template: MailTemplate | null }
  | { what: 'delete'; template: MailTemplate };

/** The company's mail templates: create, edit, delete. */
export function MailTemplatesPage() {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const { data } = useSuspenseQuery(templatesQuery(companyId));
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const add = (
    <Button variant="contained" onClick={() => setDialog({ what: 'write', template: null })}>
      {t('mail-templates.new')}
    </Button>
  );
  return (
    <SettingsSection title={t('mail-templates.title')} lead={t('mail-templates.lead')} action={add}>
      {data.items.length === 0 ? (
        <EmptyState
          icon={Mail}
          title={t('mail-templates.empty.title')}
          body={t('mail-templates.empty.body')}
        />
      ) : (
        <Stack sx={{ gap: 1.5 }}>
          {data.items.map((template) => (
            <Template key={template.id} template={template} onOpen={setDialog} />
          ))}
        </Stack>
      )}
      {dialog?.what === 'write' && (
        <MailTemplateDialog template={dialog.template} onClose={() => setDialog(null)} />
      )}
      {dialog?.what === 'delete' && (
        <DeleteDialog template={dialog.template} onClose={() => setDialog(null)} />
      )}
    </SettingsSection>
  );
}

type TemplateProps = { template: MailTemplate; onOpen: (dialog: OpenDialog) => void };

function Template({ template, onOpen }: TemplateProps) {
  const { t, i18n } = useTranslation();
  const { texts, title } = template;
  const text = (i18n.language.startsWith('tr') ? texts.tr : texts.en) ?? texts.en ?? texts.tr;
  const written = (['en', 'tr'] as const).filter((language) => texts[language] !== undefined);
  return (
    <Surface
      title={title}
      headingLevel={3}
      padding="compact"
      description={t('mail-templates.in', {
        languages: written.map((language) => t(`mail-templates.languages.${language}`)).join(', '),
      })}
      actions={
        <>
          <Button size="small" onClick={() => onOpen({ what: 'write', template })}>
            {t('mail-templates.edit')}
          </Button>
          <Button size="small" color="error" onClick={() => onOpen({ what: 'delete', template })}>
            {t('mail-templates.delete')}
          </Button>
        </>
      }
    >
      <Typography sx={{ fontWeight: 500 }}>{text?.subject}</Typography>
      <Typography
        variant="body2"
        sx={{
          color: 'text.secondary',
          whiteSpace: 'pre-line',
          display: '-webkit-box',
          WebkitLineClamp: 3,
          WebkitBoxOrient: 'vertical',
          overflow: 'hidden',
        }}
      >
        {text?.body.replace(/\n{2,}/g, '\n')}
      </Typography>
    </Surface>
  );
}

function DeleteDialog({ template, onClose }: { template: MailTemplate; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const remove = useChange(mailTemplates.deleteTemplate, { invalidates: [mailTemplates.listTemplates] });
  return (
    <ConfirmActionDialog
      title={t('mail-templates.sure.title', { title: template.title })}
      body={t('mail-templates.sure.body')}
      confirmLabel={t('mail-templates.sure.confirm')}
      onSure={async () => {
        await remove.mutateAsync({ params: { companyId, templateId: template.id } });
        toast.success(t('mail-templates.said.deleted'));
      }}
      onClose={onClose}
    />
  );
}
