import { useEffect, useRef } from 'react';
import type { CvEntry } from '../../cv-entry-contract.ts';
import { entryDetail, entryName } from '../cv-entry-words.ts';
import { t } from '../facts.ts';
import { CvEntryFields } from './cv-entry-fields.tsx';

type RowProps = {
  id: string;
  entry: CvEntry;
  errors: string[] | undefined;
  state: 'closed' | 'open' | 'removed';
  onToggle: () => void;
  onChange: (entry: CvEntry) => void;
  onRemove: () => void;
  onUndo: () => void;
};

/** An entry in one or two lines; its fields open below. */
export function CvEntryRow(props: RowProps) {
  const { id, entry, errors, state, onToggle, onRemove } = props;
  const name = entryName(entry);
  const detail = entryDetail(entry);
  const fieldsId = `entry-${id}`;
  if (state === 'removed') return <RemovedRow name={name} onUndo={props.onUndo} />;
  return (
    <li className={`entry ${entry.kind}`}>
      <div className="entry-line">
        <button
          id={`cvEntries.${id}`}
          className="entry-toggle"
          type="button"
          aria-expanded={state === 'open'}
          aria-controls={state === 'open' ? fieldsId : undefined}
          onClick={onToggle}
        >
          <b>{name}</b>
          {detail !== '' && <span className="help">{detail}</span>}
          {entry.toCheck.length > 0 && <span className="check">{t('apply.form.entries.check')}</span>}
        </button>
        <button
          className="entry-remove"
          type="button"
          aria-label={t('apply.form.entries.removeNamed', { name })}
          onClick={onRemove}
        >
          <span aria-hidden="true">×</span>
        </button>
      </div>
      {errors !== undefined && <p className="error">{errors.join(' ')}</p>}
      {state === 'open' && (
        <div className="entry-fields" id={fieldsId}>
          <CvEntryFields id={fieldsId} entry={entry} onChange={props.onChange} />
          <button className="plain" type="button" onClick={onToggle}>
            {t('apply.form.entries.done')}
          </button>
        </div>
      )}
    </li>
  );
}

function RemovedRow({ name, onUndo }: { name: string; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null);
  // The button that removed the entry is gone, and with it the focus.
  useEffect(() => undo.current?.focus(), []);
  return (
    <li className="entry removed">
      <span>{t('apply.form.entries.removed', { name })}</span>
      <button className="link" type="button" ref={undo} onClick={onUndo}>
        {t('apply.form.entries.undo')}
      </button>
    </li>
  );
}
