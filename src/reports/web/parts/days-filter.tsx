import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import { zoneName } from '#platform/contract/zone-name.ts';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#platform/web/format.ts';
import { FilterBar } from '#ui/page/filter-bar.tsx';
import { FilterDays } from '#ui/page/filter-days.tsx';
import { FilterMenu } from '#ui/page/filter-menu.tsx';
import type { Report } from '../../contract.ts';
import { type Preset, presets } from '../../rules.ts';
import type { ReportsSearch } from '../reports-search.ts';

type DaysSearch = Pick<ReportsSearch, 'preset' | 'from' | 'to'>;
type DaysFilterProps = {
  search: ReportsSearch;
  /** The days of the response; undefined while it loads. */
  days: Report['days'] | undefined;
  onChange: (days: DaysSearch) => void;
  /** The period without a choice. */
  usual?: Preset;
  /** The name of the whole time. */
  allLabel?: string;
};

/** Chooses the days of the reports: a preset or two dates. */
export function DaysFilter({ search, days, onChange, usual = 'all', allLabel }: DaysFilterProps) {
  const { t } = useTranslation();
  const hasOwn = search.from !== undefined || search.to !== undefined;
  const [isOwn, setIsOwn] = useState(hasOwn);
  const choose = ([value]: string[]): void => {
    setIsOwn(value === 'own');
    if (value === 'own') onChange(days === undefined ? {} : { from: days.from, to: days.to });
    else onChange(value === undefined || value === usual ? {} : { preset: value as Preset });
  };
  return (
    <FilterBar
      folds={false}
      end={
        <Button size="small" onClick={() => window.print()} startIcon={<Printer size={15} aria-hidden />}>
          {t('reports.print')}
        </Button>
      }
    >
      <FilterMenu
        label={t('reports.days.label')}
        single
        options={[...presets, 'own'].map((value) => ({
          value,
          label: value === 'all' && allLabel !== undefined ? allLabel : presetText(value, t),
        }))}
        selected={[isOwn || hasOwn ? 'own' : (search.preset ?? usual)]}
        onChange={choose}
      />
      {isOwn || hasOwn ? (
        <FilterDays
          label={t('reports.days.stretchLabel')}
          from={search.from}
          to={search.to}
          onChange={({ from, to }) => onChange({ ...(from && { from }), ...(to && { to }) })}
        />
      ) : (
        days && <ShownDays days={days} />
      )}
    </FilterBar>
  );
}

const presetText = (value: string, t: TFunction): string =>
  value === 'own' ? t('reports.days.own') : t(`reports.days.presets.${value}`);

function ShownDays({ days }: { days: Report['days'] }) {
  const { t, i18n } = useTranslation();
  return (
    <Typography
      variant="body2"
      sx={{ color: 'text.secondary' }}
      title={t('reports.days.zone', { zone: zoneName(days.timeZone, null, i18n.language) })}
    >
      {t('reports.days.stretch', { from: formatDate(days.from), to: formatDate(days.to) })}
    </Typography>
  );
}
