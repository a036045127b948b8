import Button from '@mui/material/Button';
import { Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { usePageActions } from '#platform/web/page-actions.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';

const needed = ['candidates.create', 'candidates.get', 'jobs.list'] as const;

/** Leads to the imports, for the members who may import. */
export function ImportButton() {
  const { t } = useTranslation();
  const { isOwner, permissions } = useCompany();
  const LinkComponent = useLinkComponent();
  const mayImport = isOwner || needed.every((permission) => permissions.includes(permission));
  const title = t('imports.entry.action');
  usePageActions([mayImport ? { id: 'import', title, href: links.imports() } : null]);
  if (!mayImport) return null;
  return (
    <Button component={LinkComponent} href={links.imports()} startIcon={<Upload size={15} aria-hidden />}>
      {title}
    </Button>
  );
}
