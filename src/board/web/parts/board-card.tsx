import { AlarmClock, CalendarDays, Check, Clock, Ellipsis } from 'lucide-react';
import type { TFunction } from 'i18next';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShort } from '#platform/web/format.ts';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import type { Card } from '#applications/contract.ts';
import { type CardFlag, daysSince } from '#applications/rules.ts';
import { answerCountdown, flagLabel, sourceText } from '#applications/web/parts/answer-words.ts';
import { flagStyles } from '#applications/web/parts/flag-styles.ts';
import { answerInWords } from '#applications/web/parts/flag-words.ts';
import type { BoardViewer } from '../../presence-contract.ts';
import { CardViewers } from './presence-avatars.tsx';
import { useDraggableCard } from './use-board-drag.ts';
import { columnIdOf } from '../../rules.ts';

export type BoardCardProps = {
  card: Card;
  selected: boolean;
  /** The card is being dragged: its place is shown as a gap. */
  dragged: boolean;
  flashed: boolean;
  /** The one card of the board that is in the tab order. */
  reachable: boolean;
  /** Members who have the candidate's panel open. */
  viewers: readonly BoardViewer[];
  /** Shown in one line. */
  compact: boolean;
  now: number;
};

const tagsShown = 2;

/** One application. The board handles clicks and keys and finds the card by its data attribute. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { card, selected, dragged, flashed, reachable, viewers, compact, now } = props;
  const { t } = useTranslation();
  const ref = useRef<HTMLElement>(null);
  useDraggableCard(ref, { id: card.id, columnId: columnIdOf(card), enabled: card.can.move });
  const name = `${card.name} ${card.surname}`;
  return (
    <article
      ref={ref}
      className="kb-card"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the cards are one widget that arrow keys walk
      tabIndex={reachable ? 0 : -1}
      aria-label={name}
      aria-describedby="board-keys"
      data-card={card.id}
      data-selected={selected}
      data-lifted={dragged}
      data-flash={flashed}
    >
      <div className="kb-person">
        <TickOrAvatar {...{ card, selected, compact }} />
        <div className="kb-words">
          <div className="kb-name">{name}</div>
          {!compact && <div className="kb-title">{titleOf(card, t)}</div>}
        </div>
        {compact && <CompactDetails card={card} now={now} />}
        {viewers.length > 0 && <CardViewers viewers={viewers} />}
        <button
          type="button"
          className="kb-more"
          tabIndex={-1}
          data-menu={card.id}
          aria-haspopup="menu"
          aria-label={t('board.card.actions', { name })}
        >
          <Ellipsis size={16} aria-hidden />
        </button>
      </div>
      {!compact && <Chips card={card} />}
      {!compact && <Foot card={card} now={now} />}
    </article>
  );
});

function TickOrAvatar({ card, selected, compact }: Pick<BoardCardProps, 'card' | 'selected' | 'compact'>) {
  const { t } = useTranslation();
  const { surname, photo, isWithheld } = card;
  const name = `${card.name} ${surname}`;
  if (!selected)
    return <PersonAvatar {...{ name, surname, isWithheld }} photoUrl={photo} size={compact ? 24 : 32} />;
  return (
    <span className="kb-tick">
      <Check size={16} aria-hidden />
      <span className="kb-hidden">{t('board.card.selected')}</span>
    </span>
  );
}

function titleOf(card: Card, t: TFunction): string {
  const { currentTitle: title, currentCompany: company } = card;
  if (title !== '' && company !== '') return t('board.card.titleAt', { title, company });
  return title || company || t('board.card.noTitle');
}

function Chips({ card }: { card: Card }) {
  const { t } = useTranslation();
  const { flags, nextMeetingAt, tags } = card;
  const answer = answerCountdown(card, t);
  const isEmpty =
    flags.length === 0 &&
    answer === null &&
    nextMeetingAt === null &&
    tags.length === 0 &&
    card.rejectionReason === null;
  if (isEmpty) return null;
  const rest = tags.length - tagsShown;
  return (
    <div className="kb-chips">
      {card.rejectionReason !== null && <span className="kb-chip">{card.rejectionReason}</span>}
      {card.outcome === 'withdrawn' && <span className="kb-chip">{t('board.card.withdrawn')}</span>}
      {flags.map((flag) => {
        const { tone, icon: Icon } = flagStyles[flag];
        return (
          <span key={flag} className="kb-chip" data-tone={tone} title={reasonOf(card, flag, t)}>
            <Icon size={11} strokeWidth={2.25} aria-hidden />
            {flagLabel(card, flag, t)}
          </span>
        );
      })}
      {answer !== null && (
        <span className="kb-chip" data-tone={answer.tone} title={answer.title}>
          <AlarmClock size={11} strokeWidth={2.25} aria-hidden />
          {answer.label}
        </span>
      )}
      {nextMeetingAt !== null && (
        <span className="kb-chip" data-tone="success">
          <CalendarDays size={11} strokeWidth={2.25} aria-hidden />
          {formatShort(nextMeetingAt)}
        </span>
      )}
      {tags.slice(0, tagsShown).map(({ id, name, color }) => (
        <span key={id} className="kb-chip" data-label={color}>
          {name}
        </span>
      ))}
      {rest > 0 && <span className="kb-chip">{t('board.card.moreTags', { count: rest })}</span>}
    </div>
  );
}

/** On a compact card: the flags as icons, the rating as a number, the days. */
function CompactDetails({ card, now }: { card: Card; now: number }) {
  const { t } = useTranslation();
  const answer = answerCountdown(card, t);
  return (
    <div className="kb-signs">
      {card.flags.map((flag) => {
        const { tone, icon: Icon } = flagStyles[flag];
        const words = flagLabel(card, flag, t);
        return (
          <span key={flag} className="kb-sign" data-tone={tone} title={reasonOf(card, flag, t) ?? words}>
            <Icon size={13} strokeWidth={2.25} aria-hidden />
            <span className="kb-hidden">{words}</span>
          </span>
        );
      })}
      {answer !== null && (
        <span className="kb-sign" data-tone={answer.tone} title={answer.label}>
          <AlarmClock size={13} strokeWidth={2.25} aria-hidden />
          <span aria-hidden>{card.answerDaysLeft}</span>
          <span className="kb-hidden">{answer.label}</span>
        </span>
      )}
      {card.rating !== null && (
        <span className="kb-sign">
          <span className="kb-dot" data-on aria-hidden />
          <span aria-hidden>{card.rating}</span>
          <span className="kb-hidden">{t('applications.controls.rated', { rating: card.rating })}</span>
        </span>
      )}
      <span className="kb-when">{daysOn(card, now, t)}</span>
    </div>
  );
}

function daysOn(card: Card, now: number, t: TFunction): string {
  const days = daysSince(card.closedAt ?? card.stepEnteredAt, new Date(now));
  return days === 0 ? t('board.card.today') : t('board.card.days', { count: days });
}

const ratingSteps = [1, 2, 3, 4, 5];

function Foot({ card, now }: { card: Card; now: number }) {
  const { t } = useTranslation();
  return (
    <div className="kb-foot">
      {card.rating !== null && (
        <span className="kb-dots">
          <span className="kb-hidden">{t('applications.controls.rated', { rating: card.rating })}</span>
          {ratingSteps.map((step) => (
            <span key={step} className="kb-dot" data-on={step <= (card.rating ?? 0)} aria-hidden />
          ))}
        </span>
      )}
      <span>{sourceText(card, t)}</span>
      <span className="kb-days">
        <Clock size={12} aria-hidden />
        {daysOn(card, now, t)}
      </span>
    </div>
  );
}

// The question and answer that caused the flag.
const reasonOf = ({ knockoutAnswers }: Card, flag: CardFlag, t: TFunction): string | undefined =>
  flag === 'knockout'
    ? knockoutAnswers
        .map((one) => t('applications.flagged.answer', { label: one.label, answer: answerInWords(one, t) }))
        .join('\n')
    : undefined;
