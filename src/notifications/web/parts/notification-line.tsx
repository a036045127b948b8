import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { Sparkles, X } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatMoment } from '#platform/web/format.ts';
import { SessionContext } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import { hrefOf, type ShownNotification } from '../shown-notifications.ts';
import { useNotificationWords } from '../use-notification-words.ts';

type NotificationLineProps = {
  item: ShownNotification;
  /** More actions, beside the button that deletes it. */
  menu?: ReactNode;
  onFollow: () => void;
  onRead: () => void;
  onRemove: () => void;
};

/** One notification: actor, event and time. A click opens its target, and a button deletes it. */
export function NotificationLine({ item, menu, onFollow, onRead, onRemove }: NotificationLineProps) {
  const { t } = useTranslation();
  const text = useNotificationWords()(item);
  const companyId = useContext(SessionContext)?.company?.id ?? '';
  const href = hrefOf(item, companyId);
  const LinkComponent = useLinkComponent();
  return (
    <Box
      component="li"
      data-notification
      sx={lineStyles}
      onKeyDown={(event) => {
        // React passes on the keys of the menu, which is not in the line.
        if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
        if (event.key === 'e' && !event.ctrlKey && !event.metaKey && !event.altKey) onRead();
      }}
    >
      <Face item={item} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {href === null ? (
          <Typography tabIndex={-1} sx={textStyles}>
            {text}
          </Typography>
        ) : (
          <Typography component={LinkComponent} href={href} onClick={onFollow} sx={[textStyles, linkStyles]}>
            {text}
          </Typography>
        )}
        <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
          <time dateTime={item.createdAt} title={formatDateTime(item.createdAt)}>
            {formatMoment(item.createdAt)}
          </time>
        </Typography>
      </Box>
      {!item.read && (
        <Box component="span" sx={dotStyles}>
          <span style={visuallyHidden}>{t('notifications.new')}</span>
        </Box>
      )}
      {menu}
      <RemoveButton text={text} onRemove={onRemove} />
    </Box>
  );
}

function RemoveButton({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <Tooltip title={t('notifications.removeTip')}>
      <IconButton
        size="small"
        data-remove
        aria-label={t('notifications.remove', { text })}
        onClick={(event) => {
          focusBeside(event.currentTarget);
          onRemove();
        }}
        sx={{ zIndex: 1 }}
      >
        <X size={15} aria-hidden />
      </IconButton>
    </Tooltip>
  );
}

function Face({ item }: { item: ShownNotification }) {
  if (item.type === 'new_feature') {
    return (
      <Box sx={sparkStyles}>
        <Sparkles size={16} aria-hidden />
      </Box>
    );
  }
  const person = item.author ?? item.candidate;
  const name = person === null ? '' : `${person.name} ${person.surname}`;
  return <PersonAvatar name={name} photoUrl={item.author?.avatar ?? null} size={32} />;
}

// The focused button will disappear, so keyboard focus moves to the list.
function focusBeside(button: HTMLElement): void {
  const line = button.closest('li');
  const beside = line?.nextElementSibling ?? line?.previousElementSibling;
  const next = beside?.querySelector<HTMLElement>('[data-remove]') ?? line?.parentElement;
  next?.focus();
}

const lineStyles = (theme: Theme) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.25,
  padding: '12px 12px 12px 16px',
  '& + &': { borderBlockStart: `1px solid ${theme.kadro.line}` },
  '&:has(a):hover': { backgroundColor: theme.kadro.hover },
});

const textStyles = { fontSize: '0.8125rem', lineHeight: 1.45, overflowWrap: 'anywhere' } as const;

// The whole line is clickable, but only its text is the link.
const linkStyles = (theme: Theme) =>
  ({
    color: 'text.primary',
    textDecoration: 'none',
    '&::after': { content: '""', position: 'absolute', inset: 0 },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${theme.kadro.focus}`, outlineOffset: -2 },
  }) as const;

const dotStyles = (theme: Theme) => ({
  flexShrink: 0,
  width: 8,
  height: 8,
  marginBlockStart: '6px',
  borderRadius: '50%',
  backgroundColor: theme.kadro.accent.graphic,
});

const sparkStyles = (theme: Theme) => ({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 32,
  height: 32,
  borderRadius: '50%',
  color: theme.kadro.accent.text,
  backgroundColor: theme.kadro.accent.wash,
});
