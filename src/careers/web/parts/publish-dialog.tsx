import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { defaultPage } from '../../default-page-rules.ts';
import type { CareersPage } from '../../page-contract.ts';
import { changesOfPage } from '../../page-rules.ts';

type PublishDialogProps = { page: CareersPage; onSure: () => Promise<unknown>; onClose: () => void };

/** Lists the changes and asks whether visitors shall see them. */
export function PublishDialog({ page, onSure, onClose }: PublishDialogProps) {
  const { t } = useTranslation();
  const { blocks, isHeadChanged } = changesOfPage(page.published?.content ?? defaultPage(), page.draft);
  return (
    <ConfirmActionDialog
      title={t('careers.editor.publish.title')}
      body={
        <>
          {t('careers.editor.publish.body')}
          <Typography component="h3" variant="subtitle2" sx={{ marginBlockStart: 2 }}>
            {t('careers.editor.publish.changes')}
          </Typography>
          <ul style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
            {blocks.map(({ kind, block }) => (
              <li key={`${kind} ${block.id}`}>
                {t(`careers.editor.changes.${kind}`, { block: t(`careers.editor.blocks.${block.type}`) })}
              </li>
            ))}
            {isHeadChanged && <li>{t('careers.editor.publish.head')}</li>}
            {blocks.length === 0 && !isHeadChanged && <li>{t('careers.editor.publish.nothing')}</li>}
          </ul>
        </>
      }
      confirmLabel={t('careers.editor.publish.confirm')}
      tone="normal"
      onSure={onSure}
      onClose={onClose}
    />
  );
}
