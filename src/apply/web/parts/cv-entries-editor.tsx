import { useState } from 'react';
import type { CvEntry, CvEntryKind } from '../../cv-entry-contract.ts';
import { entriesMaxOf } from '../../cv-entry-limit-rules.ts';
import { entriesOf } from '../../cv-entry-rules.ts';
import { entryKinds } from '../cv-entry-words.ts';
import { t } from '../facts.ts';
import type { OpenForm } from '../use-draft.ts';
import type { StepProps } from './contact-step.tsx';
import { CvEntryRow } from './cv-entry-row.tsx';

/** The jobs, schools, skills and languages that the server read, each to change, remove or add; none is required. */
export function CvEntriesEditor({ form, problems }: StepProps) {
  const isLeftOut = form.data.sendCvEntries === false;
  return (
    <section className="entries" aria-labelledby="entries">
      <h3 id="entries">{t('apply.form.entries.title')}</h3>
      <p className="help">{t('apply.form.entries.help')}</p>
      {!isLeftOut &&
        entryKinds.map((kind) => <EntryGroup key={kind} kind={kind} form={form} problems={problems} />)}
      <label className="choice consent">
        <input
          type="checkbox"
          checked={isLeftOut}
          onChange={(event) => form.set({ sendCvEntries: !event.target.checked })}
        />
        {t('apply.form.entries.leaveOut')}
      </label>
    </section>
  );
}

function EntryGroup({ kind, form, problems }: StepProps & { kind: CvEntryKind }) {
  const { openId, setOpenId, removed, setRemoved, save } = useEntries(form);
  const entries = entriesOf({ ...form.data.cvEntries, ...removed }, kind);
  const live = entriesOf(form.data.cvEntries ?? {}, kind);
  const add = (): void => {
    const id = crypto.randomUUID();
    const position = Math.min(9999, 1 + Math.max(-1, ...entries.map(([, one]) => one.position)));
    save(id, emptyEntry(kind, position));
    setOpenId(id);
  };
  return (
    <div className="entry-group">
      <h4>{t(`apply.form.entries.kinds.${kind}`)}</h4>
      <ul>
        {entries.map(([id, entry]) => (
          <CvEntryRow
            key={id}
            id={id}
            entry={entry}
            errors={problems[`cvEntries.${id}`]}
            state={id in removed ? 'removed' : id === openId ? 'open' : 'closed'}
            onToggle={() => setOpenId(id === openId ? null : id)}
            onChange={(changed) => save(id, changed)}
            onRemove={() => {
              setRemoved({ [id]: entry });
              save(id, null);
            }}
            onUndo={() => {
              setRemoved({});
              save(id, entry);
            }}
          />
        ))}
      </ul>
      {live.length < entriesMaxOf[kind] && (
        <button className="link" type="button" onClick={add}>
          {t(`apply.form.entries.add.${kind}`)}
        </button>
      )}
    </div>
  );
}

/** One entry is open at a time; the last one removed can be put back. */
function useEntries(form: OpenForm) {
  const [openId, setOpenId] = useState<string | null>(null);
  const [removed, setRemoved] = useState<Record<string, CvEntry>>({});
  const save = (id: string, entry: CvEntry | null): void => form.set({ cvEntries: { [id]: entry } });
  return { openId, setOpenId, removed, setRemoved, save };
}

function emptyEntry(kind: CvEntryKind, position: number): CvEntry {
  const shared = { position, isRead: false, toCheck: [] };
  const period = { startMonth: '', endMonth: '' };
  switch (kind) {
    case 'experience':
      return { kind, title: '', company: '', ...period, isOngoing: false, description: '', ...shared };
    case 'education':
      return { kind, institution: '', degree: '', major: '', ...period, ...shared };
    case 'skill':
      return { kind, name: '', ...shared };
    case 'language':
      return { kind, language: '', level: '', ...shared };
    default:
      return kind satisfies never;
  }
}
