import Link from '@mui/material/Link';
import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useLinkComponent } from '#ui/link-component.tsx';

/** Leads from the candidates to the messages that are not sent yet. */
export function OutgoingLink() {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  return (
    <Link
      component={LinkComponent}
      href={links.outgoing()}
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
      <Send size={15} aria-hidden />
      {t('outgoing.title')}
    </Link>
  );
}
