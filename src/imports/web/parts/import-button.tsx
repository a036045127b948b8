import Button from '@mui/material/Button';
import { Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';

const needed = ['candidates.create', 'candidates.get', 'jobs.list'] as const;

/** Leads to the imports, for the members who may import. */
export function ImportButton() {
  const { t } = useTranslation();
  const { isOwner, permissions } = useCompany();
  const LinkComponent = useLinkComponent();
  if (!isOwner && !needed.every((permission) => permissions.includes(permission))) return null;
  return (
    <Button component={LinkComponent} href={links.imports()} startIcon={<Upload size={15} aria-hidden />}>
      {t('imports.entry.action')}
    </Button>
  );
}
