import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageTitle } from '../page/use-page-title.ts';
import type { Tone } from '../theme/tokens.ts';

export type StateFrameProps = {
  icon: LucideIcon;
  tone?: Tone;
  title: string;
  body?: ReactNode;
  action?: ReactNode;
  footnote?: ReactNode;
  /** Small inside a card, large as a whole page. */
  size?: 'small' | 'large';
  /** Whether it replaces the whole page: its title is then the page's heading. */
  isPage?: boolean;
  role?: 'alert' | 'status';
};

/** The frame of all states: an icon, a sentence, the next step. */
export function StateFrame(props: StateFrameProps) {
  const {
    icon,
    tone = 'neutral',
    title,
    body,
    action,
    footnote,
    size = 'small',
    isPage = false,
    role,
  } = props;
  const large = size === 'large';
  usePageTitle(isPage ? title : null);
  return (
    <Stack {...(role && { role })} sx={{ ...frameStyles, paddingBlock: large ? 10 : 5 }}>
      <StateIcon icon={icon} tone={tone} />
      <Typography
        variant={large ? 'h1' : 'h2'}
        component={isPage ? 'h1' : 'h2'}
        {...(isPage && { tabIndex: -1 })}
      >
        {title}
      </Typography>
      {body && (
        <Typography
          component="div"
          sx={{ color: 'text.secondary', marginBlockStart: 0.75, textWrap: 'pretty' }}
        >
          {body}
        </Typography>
      )}
      {action && (
        <Stack
          direction="row"
          sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'center', marginBlockStart: 2.5, maxWidth: '100%' }}
        >
          {action}
        </Stack>
      )}
      {footnote && (
        <Typography component="div" variant="caption" sx={{ color: 'text.secondary', marginBlockStart: 2.5 }}>
          {footnote}
        </Typography>
      )}
    </Stack>
  );
}

const frameStyles = {
  alignItems: 'center',
  textAlign: 'center',
  marginInline: 'auto',
  width: '100%',
  maxWidth: 420,
  paddingInline: 2,
} as const;

function StateIcon({ icon: Icon, tone }: { icon: LucideIcon; tone: Tone }) {
  return (
    <Box
      aria-hidden
      sx={(theme) => ({
        display: 'flex',
        padding: '11px',
        marginBlockEnd: 2,
        borderRadius: '12px',
        border: `1px solid ${theme.kadro.tones[tone].line}`,
        backgroundColor: theme.kadro.tones[tone].wash,
        color: theme.kadro.tones[tone].text,
      })}
    >
      <Icon size={20} strokeWidth={1.75} />
    </Box>
  );
}
