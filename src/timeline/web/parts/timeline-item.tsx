import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EventLine } from '#activity/web/parts/event-line.tsx';
import { richTextStyles } from '#comments/web/rich-text-styles.ts';
import { RecommendationChip } from '#evaluations/web/parts/recommendation-chip.tsx';
import { MessageText } from '#conversations/web/parts/message-text.tsx';
import { links } from '#platform/web/links.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import type { TimelineEntry } from '../../contract.ts';

/** One event, with the comment or the message that was written. */
export function TimelineItem({ entry, candidateId }: { entry: TimelineEntry; candidateId: string }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const { comment, message, scorecard, decisionNote, isRestricted } = entry;
  return (
    <EventLine event={entry}>
      {isRestricted && (
        <Typography
          variant="caption"
          component="p"
          sx={{ display: 'flex', gap: 0.5, alignItems: 'center', margin: 0, color: 'text.secondary' }}
        >
          <Lock size={12} aria-hidden style={{ flexShrink: 0 }} />
          {t('timeline.restricted')}
        </Typography>
      )}
      {comment !== null && (
        // The server sanitised the HTML, when it was stored and again when it was read.
        <>
          <Box sx={[richTextStyles, contentStyles]} dangerouslySetInnerHTML={{ __html: comment.bodyHtml }} />
          <Link component={LinkComponent} variant="body2" href={links.comment(candidateId, comment.id)}>
            {t('timeline.openComment')}
          </Link>
        </>
      )}
      {message !== null && (
        <Box sx={contentStyles}>
          <MessageText body={message.body} />
        </Box>
      )}
      {scorecard !== null && (
        <Box>
          <RecommendationChip recommendation={scorecard.recommendation} />
        </Box>
      )}
      {decisionNote !== null && (
        <Box sx={[contentStyles, { whiteSpace: 'pre-line', overflowWrap: 'anywhere' }]}>
          <strong>{t(`evaluations.decision.${decisionNote.decision}`)}</strong>
          {`\n${decisionNote.reason}`}
        </Box>
      )}
    </EventLine>
  );
}

const contentStyles = (theme: Theme) => ({
  marginBlockStart: 0.5,
  paddingBlock: 0.75,
  paddingInline: 1.25,
  borderRadius: '8px',
  backgroundColor: theme.kadro.sunken,
});
