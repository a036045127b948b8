import type { ReactNode } from 'react';
import { facts, t } from '../facts.ts';

type Props = {
  id: string;
  label: string;
  /** Beside the label. */
  note: ReactNode;
  /** yyyy-mm, yyyy, or empty; -mm while the year is missing. */
  value: string;
  onChange: (month: string) => void;
};

const format = new Intl.DateTimeFormat(facts.language, { month: 'long', timeZone: 'UTC' });
const months = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1).padStart(2, '0'),
  name: format.format(new Date(Date.UTC(2024, index, 1))),
}));

/** A month and a year, or a year alone. Not all browsers have a month field. */
export function MonthField({ id, label, note, value, onChange }: Props) {
  const [year = '', month = ''] = value.split('-');
  const change = (newYear: string, newMonth: string): void =>
    onChange(newMonth === '' ? newYear : `${newYear}-${newMonth}`);
  return (
    <fieldset className="field">
      <legend>
        {label} {note}
      </legend>
      <div className="month">
        <select
          id={id}
          aria-label={t('apply.form.entries.month')}
          value={month}
          onChange={(event) => change(year, event.target.value)}
        >
          <option value="">{t('apply.form.entries.month')}</option>
          {months.map((one) => (
            <option key={one.value} value={one.value}>
              {one.name}
            </option>
          ))}
        </select>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          aria-label={t('apply.form.entries.year')}
          placeholder={t('apply.form.entries.year')}
          value={year}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
          onChange={(event) => change(event.target.value.replace(/\D/g, ''), month)}
        />
      </div>
    </fieldset>
  );
}
