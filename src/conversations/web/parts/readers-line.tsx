import Typography from '@mui/material/Typography';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../contract.ts';

/** The lock of a private message, and the members who read it. */
export function ReadersLine({ readers }: Pick<Message, 'readers'>) {
  const { t, i18n } = useTranslation();
  if (readers === null) return null;
  const isAlone = readers.every(({ isMe }) => isMe);
  return (
    <Typography variant="caption" sx={lineStyles}>
      <Lock size={12} aria-hidden style={{ flexShrink: 0 }} />
      <span>
        {isAlone
          ? t('conversations.private.alone')
          : t('conversations.private.line', {
              names: new Intl.ListFormat(i18n.language).format(readers.map(({ name }) => name)),
            })}
      </span>
    </Typography>
  );
}

const lineStyles = {
  display: 'flex',
  gap: 0.5,
  alignItems: 'center',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
} as const;
