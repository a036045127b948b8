import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { todayHere } from '#platform/web/format.ts';
import { useCompany } from '#platform/web/session.ts';
import { ChoiceSwitch } from '#ui/fields/choice-switch.tsx';
import { FilterMenu } from '#ui/page/filter-menu.tsx';
import { jobsOfFilterQuery } from './calendar-queries.ts';
import {
  addDays,
  type CalendarSearch,
  calendarViews,
  type CalendarView,
  daysOf,
  stepOf,
} from './calendar-search.ts';
import type { ChangeCalendar } from './use-calendar-address.ts';

type CalendarToolbarProps = {
  view: CalendarView;
  date: string;
  search: CalendarSearch;
  isPhone: boolean;
  change: ChangeCalendar;
};

/** The shown period with the way to others, the view and the filters; on a phone these are behind a button. */
export function CalendarToolbar({ view, date, search, isPhone, change }: CalendarToolbarProps) {
  const { t, i18n } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack direction="row" sx={toolbarStyles}>
      <Button
        variant="outlined"
        size="small"
        onClick={() => change({ date: todayHere() })}
        sx={{ order: { xs: 1, sm: 0 } }}
      >
        {t('meetings.list.today')}
      </Button>
      <IconButton
        size="small"
        aria-label={t(`meetings.calendar.previous.${view}`)}
        onClick={() => change({ date: stepOf(view, date, -1) })}
      >
        <ChevronLeft size={18} aria-hidden />
      </IconButton>
      <IconButton
        size="small"
        aria-label={t(`meetings.calendar.next.${view}`)}
        onClick={() => change({ date: stepOf(view, date, 1) })}
        sx={{ marginInlineStart: -1 }}
      >
        <ChevronRight size={18} aria-hidden />
      </IconButton>
      <Typography
        variant="h2"
        component="h2"
        aria-live="polite"
        sx={{ flex: '1 1 0', minWidth: { xs: 0, sm: 160 } }}
      >
        {titleOf(view, date, { language: i18n.language, isShort: isPhone })}
      </Typography>
      {isPhone && (
        <FiltersButton
          isOpen={isOpen}
          isFiltered={search.job !== undefined || search.scope !== undefined}
          onToggle={() => setOpen(!isOpen)}
        />
      )}
      {(!isPhone || isOpen) && (
        <Choices {...{ view, search, change }} views={isPhone ? ['agenda', 'day'] : calendarViews} />
      )}
    </Stack>
  );
}

const toolbarStyles = { gap: 1, alignItems: 'center', flexWrap: 'wrap', marginBlockEnd: 1.5 } as const;

type FiltersButtonProps = { isOpen: boolean; isFiltered: boolean; onToggle: () => void };

function FiltersButton({ isOpen, isFiltered, onToggle }: FiltersButtonProps) {
  const { t } = useTranslation();
  return (
    <IconButton
      aria-label={t('ui.filters')}
      aria-expanded={isOpen}
      onClick={onToggle}
      sx={{ order: 1, ...(isFiltered && { color: 'primary.main' }) }}
    >
      <SlidersHorizontal size={18} aria-hidden />
    </IconButton>
  );
}

type ChoicesProps = Pick<CalendarToolbarProps, 'view' | 'search' | 'change'> & {
  views: readonly CalendarView[];
};

function Choices({ view, views, search, change }: ChoicesProps) {
  const { t } = useTranslation();
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', order: 2, width: { xs: '100%', sm: 'auto' } }}>
      <Filters search={search} change={change} />
      <ChoiceSwitch
        label={t('meetings.calendar.view')}
        value={view}
        onChange={(next) => change({ view: next })}
        choices={views.map((value) => ({ value, label: t(`meetings.calendar.views.${value}`) }))}
      />
    </Stack>
  );
}

function Filters({ search, change }: Pick<CalendarToolbarProps, 'search' | 'change'>) {
  const { t } = useTranslation();
  const { data } = useQuery(jobsOfFilterQuery(useCompany().id));
  return (
    <>
      <FilterMenu
        label={t('meetings.calendar.job')}
        single
        options={(data?.items ?? []).map(({ id, title }) => ({ value: id, label: title }))}
        selected={search.job === undefined ? [] : [search.job]}
        onChange={([job]) => change({ job })}
      />
      <ChoiceSwitch
        label={t('meetings.calendar.whose')}
        value={search.scope ?? 'all'}
        onChange={(scope) => change({ scope: scope === 'all' ? undefined : scope })}
        choices={[
          { value: 'all', label: t('meetings.calendar.scopes.all') },
          { value: 'mine', label: t('meetings.calendar.scopes.mine') },
        ]}
      />
    </>
  );
}

type TitleOptions = {
  language: string;
  /** With short months, and without this year, for a phone. */
  isShort: boolean;
};

function titleOf(view: CalendarView, date: string, { language, isShort }: TitleOptions): string {
  const locale = language.startsWith('tr') ? 'tr-TR' : 'en-GB';
  const formatOf = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const at = (day: string): Date => new Date(`${day}T12:00:00Z`);
  const { first, end } = daysOf(view, date);
  const isThisYear = first.slice(0, 4) === todayHere().slice(0, 4);
  const days = (): string =>
    formatOf({
      day: 'numeric',
      month: isShort ? 'short' : 'long',
      ...(!(isShort && isThisYear) && { year: 'numeric' }),
    }).formatRange(at(first), at(addDays(end, -1)));
  const titles = {
    month: () => formatOf({ month: 'long', year: 'numeric' }).format(at(date)),
    day: () =>
      formatOf(isShort ? { weekday: 'short', day: 'numeric', month: 'short' } : { dateStyle: 'full' }).format(
        at(date),
      ),
    week: days,
    agenda: days,
  } satisfies Record<CalendarView, () => string>;
  return titles[view]();
}
