import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { ExternalLink, Undo2 } from 'lucide-react';
import type { TFunction } from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SaveStatus } from '#jobs/web/parts/save-status.tsx';
import { type Language, language as languageSchema } from '#platform/contract/fields.ts';
import { CallError } from '#platform/web/call.ts';
import { formatRelative } from '#platform/web/format.ts';
import { useLeaveGuard } from '#platform/web/leave-guard.ts';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { DiscardDialog } from '#ui/dialogs/form-dialog.tsx';
import type { ActionMenuItem } from '#ui/page/action-menu.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { useToast } from '#ui/toasts.tsx';
import type { CareersPage, PagePicture } from '../../page-contract.ts';
import { BlocksList } from './blocks-list.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { EditorContext } from './editor-context.ts';
import { PagePreview } from './page-preview.tsx';
import { PageSettings } from './page-settings.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { type PageDraft, type PageField, usePageDraft } from './use-page-draft.ts';

type Dialog = 'publish' | 'discard' | 'conflict';

/** The editor of the careers page beside its preview. */
export function PageEditor({ initial }: { initial: CareersPage }) {
  const draft = usePageDraft(initial);
  const { language, setLanguage, openId, setOpenId, showFault } = useShownPart(draft);
  const [added, setAdded] = useState<PagePicture[]>([]);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const leave = useLeaveGuard(draft.state !== 'saved');
  const { form, page, undoable } = draft;
  const editor = useMemo(
    () => ({
      form,
      language,
      pictures: new Map([...page.pictures, ...added].map((picture) => [picture.id, picture])),
      onPicture: (picture: PagePicture) => setAdded((before) => [...before, picture]),
      undoable,
    }),
    [form, language, page.pictures, added, undoable],
  );
  return (
    <EditorContext value={editor}>
      <EditorHeader draft={draft} onAsk={setDialog} onFault={showFault} />
      <Box sx={columnsStyle}>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <LanguageChoice language={language} onChange={setLanguage} />
          <BlocksList openId={openId} onOpen={setOpenId} />
          <PageSettings />
        </Box>
        <Box sx={{ minWidth: 0, position: { md: 'sticky' }, insetBlockStart: 16 }}>
          <PagePreview />
        </Box>
      </Box>
      <EditorDialog dialog={dialog} draft={draft} onClose={() => setDialog(null)} onFault={showFault} />
      <DiscardDialog {...leave} />
    </EditorContext>
  );
}

/** The language and the block that the editor shows, and the way to the field that was refused. */
function useShownPart(draft: PageDraft) {
  const { i18n } = useTranslation();
  const { form } = draft;
  const [language, setLanguage] = useState<Language>(i18n.language === 'tr' ? 'tr' : 'en');
  const [openId, setOpenId] = useState<string | null>(null);
  const [focused, setFocused] = useState<{ name: PageField } | null>(null);
  useEffect(() => {
    if (focused !== null) form.setFocus(focused.name);
  }, [form, focused]);
  const showFault = (): void => {
    const name = draft.firstFault();
    if (name === undefined) return;
    const [list, index, ...rest] = name.split('.');
    if (list === 'blocks' && index !== undefined) setOpenId(form.getValues(`blocks.${Number(index)}.id`));
    const last = languageSchema.safeParse(rest.at(-1) ?? index);
    if (last.success) setLanguage(last.data);
    setFocused({ name });
  };
  return { language, setLanguage, openId, setOpenId, showFault };
}

const columnsStyle = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(340px, 460px) minmax(0, 1fr)' },
} as const;

type EditorHeaderProps = { draft: PageDraft; onAsk: (dialog: Dialog) => void; onFault: () => void };

function EditorHeader({ draft, onAsk, onFault }: EditorHeaderProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { slug } = useCompany();
  const { page, state, autosave } = draft;
  const publish = async (): Promise<void> => {
    if (await autosave.flush()) onAsk('publish');
    else if (autosave.state() === 'conflict') onAsk('conflict');
    else if (autosave.state() === 'invalid') {
      toast.error(t('careers.editor.publish.invalid'));
      onFault();
    } else toast.error(t('careers.editor.publish.failed'));
  };
  const discard = async (): Promise<void> => {
    await autosave.flush();
    onAsk(autosave.state() === 'conflict' ? 'conflict' : 'discard');
  };
  return (
    <PageHeader
      title={t('careers.editor.title')}
      back={{ label: t('careers.editor.back'), href: links.company('careers') }}
      subtitle={<Publication page={page} />}
      status={
        <SaveStatus state={state} onRetry={() => void autosave.flush()} onCompare={() => onAsk('conflict')} />
      }
      controls={
        <Button
          variant="outlined"
          href={links.careers(slug)}
          target="_blank"
          rel="noopener"
          startIcon={<ExternalLink size={15} aria-hidden />}
        >
          {t('careers.editor.open')}
        </Button>
      }
      menu={[discardItem(t, page, () => void discard())]}
      primaryAction={
        <Button
          variant="contained"
          disabled={!page.isChanged && state === 'saved'}
          onClick={() => void publish()}
        >
          {t('careers.editor.publish.action')}
        </Button>
      }
    />
  );
}

function discardItem(t: TFunction, page: CareersPage, onSelect: () => void): ActionMenuItem {
  const item = { key: 'discard', label: t('careers.editor.discard.action'), icon: Undo2, onSelect };
  const hasNothing = page.version === 0 || !page.isChanged;
  return {
    ...item,
    tone: 'danger',
    ...(hasNothing && { disabledReason: t('careers.editor.discard.nothing') }),
  };
}

function Publication({ page: { published, isChanged } }: { page: CareersPage }) {
  const { t } = useTranslation();
  if (published === null) return t('careers.editor.state.never');
  const values = { when: formatRelative(published.at), by: published.by ?? '' };
  const key = published.by === null ? 'at' : 'by';
  return `${t(`careers.editor.state.${key}`, values)}${isChanged ? ` · ${t('careers.editor.state.changed')}` : ''}`;
}

function LanguageChoice({
  language,
  onChange,
}: {
  language: Language;
  onChange: (language: Language) => void;
}) {
  const { t } = useTranslation();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={language}
      aria-label={t('careers.editor.language')}
      sx={{ justifySelf: 'start' }}
      onChange={(_event, next: Language | null) => next !== null && onChange(next)}
    >
      {languageSchema.options.map((one) => (
        <ToggleButton key={one} value={one} sx={{ textTransform: 'none', paddingInline: 2 }}>
          {t(`careers.editor.languages.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

type EditorDialogProps = {
  dialog: Dialog | null;
  draft: PageDraft;
  onClose: () => void;
  onFault: () => void;
};

function EditorDialog({ dialog, draft, onClose, onFault }: EditorDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const publish = async (): Promise<void> => {
    try {
      await draft.publish();
      toast.success(t('careers.editor.publish.done'));
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 400) throw error;
      toast.error(t('careers.editor.publish.invalid'));
      onFault();
    }
  };
  switch (dialog) {
    case 'publish':
      return <PublishDialog page={draft.page} onSure={publish} onClose={onClose} />;
    case 'conflict':
      return <ConflictDialog draft={draft} onClose={onClose} />;
    case 'discard':
      return (
        <ConfirmActionDialog
          title={t('careers.editor.discard.title')}
          body={t('careers.editor.discard.body')}
          confirmLabel={t('careers.editor.discard.action')}
          onSure={draft.discard}
          onClose={onClose}
        />
      );
    case null:
      return null;
    default:
      throw new Error('Unknown dialog', { cause: dialog satisfies never });
  }
}
