import { type ReactNode, useEffect, useRef } from 'react';
import { languageCodes, languageLevels } from '#reading/rules.ts';
import type { CvEntry } from '../../cv-entry-contract.ts';
import { languageName, levelWords } from '../cv-entry-words.ts';
import { facts, t } from '../facts.ts';
import { MonthField } from './month-field.tsx';

type Kind = CvEntry['kind'];
type FieldsProps<K extends Kind> = {
  /** Begins the ids of the fields. */
  id: string;
  entry: Extract<CvEntry, { kind: K }>;
  onChange: (entry: CvEntry) => void;
};

/** The fields of an entry; the first one takes the focus. */
export function CvEntryFields({ id, entry, onChange }: FieldsProps<Kind>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  return (
    <div className="form" ref={box}>
      {entry.kind === 'experience' && <ExperienceFields id={id} entry={entry} onChange={onChange} />}
      {entry.kind === 'education' && <EducationFields id={id} entry={entry} onChange={onChange} />}
      {entry.kind === 'skill' && <TextOf field="name" max={60} id={id} entry={entry} onChange={onChange} />}
      {entry.kind === 'language' && <LanguageFields id={id} entry={entry} onChange={onChange} />}
    </div>
  );
}

function ExperienceFields(props: FieldsProps<'experience'>) {
  const { id, entry, onChange } = props;
  return (
    <>
      <TextOf {...props} field="title" max={120} />
      <TextOf {...props} field="company" max={120} />
      <div className="pair">
        <MonthOf {...props} field="startMonth" />
        {!entry.isOngoing && <MonthOf {...props} field="endMonth" />}
      </div>
      <label className="choice">
        <input
          type="checkbox"
          checked={entry.isOngoing}
          onChange={(event) => onChange(changed(entry, 'endMonth', { isOngoing: event.target.checked }))}
        />
        {t('apply.form.entries.fields.isOngoing')}
      </label>
      <div className="field">
        <label htmlFor={`${id}-description`}>{t('apply.form.entries.fields.description')}</label>
        <textarea
          id={`${id}-description`}
          rows={4}
          maxLength={4000}
          value={entry.description}
          onChange={(event) => onChange({ ...entry, isRead: false, description: event.target.value })}
        />
      </div>
    </>
  );
}

function EducationFields(props: FieldsProps<'education'>) {
  return (
    <>
      <TextOf {...props} field="institution" max={150} />
      <TextOf {...props} field="degree" max={120} />
      <TextOf {...props} field="major" max={120} />
      <div className="pair">
        <MonthOf {...props} field="startMonth" />
        <MonthOf {...props} field="endMonth" />
      </div>
    </>
  );
}

const languageChoices = languageCodes
  .map((code) => ({ code, name: languageName(code) }))
  .sort((one, other) => one.name.localeCompare(other.name, facts.language));

function LanguageFields({ id, entry, onChange }: FieldsProps<'language'>) {
  return (
    <div className="pair">
      <Labelled id={`${id}-language`} field="language" entry={entry}>
        <select
          id={`${id}-language`}
          value={entry.language}
          onChange={(event) => onChange(changed(entry, 'language', { language: event.target.value }))}
        >
          <option value="">{t('apply.form.entries.fields.language')}</option>
          {languageChoices.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled id={`${id}-level`} field="level" entry={entry}>
        <select
          id={`${id}-level`}
          value={entry.level}
          onChange={(event) => {
            const level = languageLevels.find((one) => one === event.target.value) ?? '';
            onChange({ ...entry, isRead: false, level });
          }}
        >
          <option value="">{t('apply.form.entries.fields.level')}</option>
          {languageLevels.map((level) => (
            <option key={level} value={level}>
              {levelWords(level)}
            </option>
          ))}
        </select>
      </Labelled>
    </div>
  );
}

/** The entry with a change of one field, which is then confirmed. */
function changed(entry: CvEntry, field: string, change: object): CvEntry {
  const toCheck = entry.toCheck.filter((one) => one !== field);
  return { ...entry, ...change, isRead: false, toCheck };
}

type FieldProps = {
  id: string;
  field: string;
  entry: CvEntry;
  onChange: (entry: CvEntry) => void;
};

const textOf = (entry: CvEntry, field: string): string => String(Reflect.get(entry, field) ?? '');

function TextOf({ id, field, entry, max, onChange }: FieldProps & { max: number }) {
  const inputId = `${id}-${field}`;
  return (
    <Labelled id={inputId} field={field} entry={entry}>
      <input
        id={inputId}
        type="text"
        autoComplete="off"
        maxLength={max}
        value={textOf(entry, field)}
        onKeyDown={(event) => {
          // Enter would send the whole step.
          if (event.key === 'Enter') event.preventDefault();
        }}
        onChange={(event) => onChange(changed(entry, field, { [field]: event.target.value }))}
      />
    </Labelled>
  );
}

function MonthOf({ id, field, entry, onChange }: FieldProps) {
  return (
    <MonthField
      id={`${id}-${field}`}
      label={t(`apply.form.entries.fields.${field}`)}
      note={<ToCheck entry={entry} field={field} />}
      value={textOf(entry, field)}
      onChange={(month) => onChange(changed(entry, field, { [field]: month }))}
    />
  );
}

type LabelledProps = { id: string; field: string; entry: CvEntry; children: ReactNode };

function Labelled({ id, field, entry, children }: LabelledProps) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {t(`apply.form.entries.fields.${field}`)} <ToCheck entry={entry} field={field} />
      </label>
      {children}
    </div>
  );
}

const ToCheck = ({ entry, field }: Pick<LabelledProps, 'entry' | 'field'>) =>
  entry.toCheck.includes(field) && <span className="check">{t('apply.form.entries.check')}</span>;
