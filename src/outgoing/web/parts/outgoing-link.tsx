import { Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { ListLink } from '#ui/page/list-link.tsx';

/** Leads from the candidates to the messages that are not sent yet. */
export function OutgoingLink() {
  const { t } = useTranslation();
  return <ListLink href={links.outgoing()} icon={Send} label={t('outgoing.title')} />;
}
