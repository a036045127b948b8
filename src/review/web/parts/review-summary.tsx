import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Undo2 } from 'lucide-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { fullName } from '#candidates/web/candidate-words.ts';
import { useOpenCandidate } from '#candidates/web/open-candidate.ts';
import type { Job } from '#jobs/contract.ts';
import { links } from '#platform/web/links.ts';
import { useShortcut } from '#platform/web/shortcuts.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { tapTarget } from '#ui/theme/tokens.ts';
import type { DecidedPerson } from '../use-decisions.ts';
import type { Review } from '../use-review.ts';

/** The end of a review: what was decided, which can still be undone. */
export function ReviewSummary({ job, review }: { job: Job; review: Review }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const { decided, undo, show, people } = review;
  const last = decided.at(-1);
  useShortcut('u', () => last !== undefined && undo(last), last !== undefined);
  useShortcut('k', review.back);
  return (
    <Stack sx={{ gap: 2, maxWidth: 720 }}>
      {decided.length === 0 && <Typography>{t('review.summary.nothing')}</Typography>}
      {groupsOf(decided, t).map(({ title, items }) => (
        <Surface key={title} title={title} padding="compact">
          <Box component="ul" sx={listStyles}>
            {items.map((one) => (
              <Item
                key={one.person.id}
                decided={one}
                onUndo={() => undo(one)}
                onShow={() => show(people.findIndex(({ id }) => id === one.person.id))}
              />
            ))}
          </Box>
        </Surface>
      ))}
      <Box>
        <Button variant="contained" component={LinkComponent} href={links.job(job.id)}>
          {t('review.toBoard')}
        </Button>
      </Box>
    </Stack>
  );
}

type Group = { title: string; items: DecidedPerson[] };

/** Those that failed come first, because they need another look. */
function groupsOf(decided: readonly DecidedPerson[], t: TFunction): Group[] {
  const titles = Map.groupBy(decided, ({ decision, failure }) => {
    if (failure !== null) return 'failed';
    if (decision.kind === 'moved') return `moved ${decision.step.title}`;
    return decision.kind;
  });
  return [...titles]
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .map(([key, items]) => {
      const [kind = ''] = key.split(' ');
      const values = { count: items.length, step: key.slice(kind.length + 1) };
      return {
        title: t(`review.summary.${kind as 'failed' | DecidedPerson['decision']['kind']}`, values),
        items,
      };
    });
}

const ranks = ['failed', 'moved', 'rejected', 'skipped'];
const rank = (key: string): number => ranks.findIndex((kind) => key.startsWith(kind));

type ItemProps = { decided: DecidedPerson; onUndo: () => void; onShow: () => void };

function Item({ decided: { person, decision, failure }, onUndo, onShow }: ItemProps) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const { hrefOf, onClick } = useOpenCandidate();
  const name = fullName(person);
  const isDone = failure === null && decision.kind !== 'skipped';
  const label = t(isDone ? 'applications.reject.undo' : 'review.show');
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.5, alignItems: 'center', minHeight: 44 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link
          component={LinkComponent}
          href={hrefOf(person.candidateId)}
          onClick={onClick(person.candidateId)}
          color="inherit"
          sx={{ ...tapTarget, fontWeight: 500 }}
        >
          {name}
        </Link>
        {(failure !== null || decision.kind === 'rejected') && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {failure ?? (decision.kind === 'rejected' ? decision.reason : '')}
          </Typography>
        )}
      </Box>
      <Button
        size="small"
        aria-label={t(isDone ? 'review.undoNamed' : 'review.showNamed', { name })}
        startIcon={isDone && <Undo2 size={15} aria-hidden />}
        onClick={isDone ? onUndo : onShow}
        sx={{ minHeight: { xs: 44, md: 32 }, flexShrink: 0 }}
      >
        {label}
      </Button>
    </Stack>
  );
}

const listStyles = { listStyle: 'none', margin: 0, padding: 0 } as const;
