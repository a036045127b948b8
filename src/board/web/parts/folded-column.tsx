import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import { useDropColumn } from './use-board-drag.ts';
import type { ColumnState } from '../../rules.ts';

export type FoldedColumnProps = {
  column: ColumnState;
  title: string;
  color: string;
  takes: boolean;
  onUnfold: (columnId: string) => void;
};

/** A folded column: a strip that unfolds when pressed and still accepts dropped cards. */
export function FoldedColumn({ column, title, color, takes, onUnfold }: FoldedColumnProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLButtonElement>(null);
  useDropColumn({ element, scroller: null }, { id: column.id, enabled: takes });
  return (
    <button
      ref={element}
      type="button"
      className="kb-column kb-folded"
      data-column={column.id}
      data-takes={takes}
      aria-expanded={false}
      style={{ '--step-color': color } as React.CSSProperties}
      onClick={() => onUnfold(column.id)}
    >
      <span className="kb-folded-words">
        {title} <span className="kb-count">{formatNumber(column.count)}</span>
        <span className="kb-hidden">{t('board.unfold')}</span>
      </span>
    </button>
  );
}
