import Link from '@mui/material/Link';
import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useLinkComponent } from '#ui/link-component.tsx';

/** Leads from the candidates to their pools. */
export function PoolsLink() {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  return (
    <Link
      component={LinkComponent}
      href={links.pools()}
      variant="body2"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        minHeight: 24,
        marginBlockEnd: 1.5,
        marginInlineEnd: 2.5,
      }}
    >
      <Users size={15} aria-hidden />
      {t('pools.title')}
    </Link>
  );
}
