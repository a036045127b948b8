import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import { conversationQuery, useLiveConversation } from '../queries.ts';

/** The number of a candidate's unread messages, beside the tab. */
export function UnreadBadge({ candidateId }: { candidateId: string }) {
  const { t } = useTranslation();
  useLiveConversation(candidateId);
  const { data } = useQuery(conversationQuery(useCompany().id, candidateId));
  if (data === undefined || data.unread === 0) return null;
  return (
    <Box component="span" sx={badgeStyles}>
      <span aria-hidden>{data.unread}</span>
      <span style={visuallyHidden}>{t('conversations.unread', { count: data.unread })}</span>
    </Box>
  );
}

const badgeStyles = (theme: Theme) => ({
  minWidth: 20,
  paddingInline: 0.75,
  borderRadius: '10px',
  fontSize: '0.75rem',
  lineHeight: '20px',
  textAlign: 'center',
  color: theme.kadro.accent.text,
  backgroundColor: theme.kadro.accent.wash,
});
