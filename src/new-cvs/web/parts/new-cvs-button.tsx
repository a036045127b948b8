import Button from '@mui/material/Button';
import { Files } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { usePageActions } from '#platform/web/page-actions.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';

/** Leads to the new CVs, for the members who may add candidates. */
export function NewCvsButton() {
  const { t } = useTranslation();
  const { isOwner, permissions } = useCompany();
  const LinkComponent = useLinkComponent();
  const mayAdd = isOwner || permissions.includes('candidates.create');
  const title = t('new-cvs.entry.action');
  usePageActions([mayAdd ? { id: 'add', title, href: links.newCvs() } : null]);
  if (!mayAdd) return null;
  return (
    <Button component={LinkComponent} href={links.newCvs()} startIcon={<Files size={15} aria-hidden />}>
      {title}
    </Button>
  );
}
