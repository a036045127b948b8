import { type PeopleKind, peopleKinds, type Preset, presets } from '../rules.ts';

/** The address parameters: the days of the reports, and the number whose people the panel lists. */
export type ReportsSearch = {
  preset?: Preset;
  from?: string;
  to?: string;
  people?: PeopleKind;
  about?: string;
  /** Days of the panel, where they are fewer than those of the page. */
  since?: string;
  until?: string;
  candidate?: string;
  tab?: string;
};

/** Parses the address and ignores invalid values. */
export function readReportsSearch(params: Record<string, unknown>): ReportsSearch {
  const preset = presets.find((one) => one === params.preset);
  const people = peopleKinds.find((one) => one === params.people);
  return {
    ...(preset !== undefined && { preset }),
    ...(people !== undefined && { people }),
    ...daysOf(params, ['from', 'to', 'since', 'until']),
    ...textsOf(params, ['about', 'candidate', 'tab']),
  };
}

/** The days as a query of the calls. */
export const daysQueryOf = ({ preset, from, to }: ReportsSearch) => ({
  ...(preset !== undefined && { preset }),
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
});

const daysOf = (params: Record<string, unknown>, names: string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = params[name];
      return isDay(value) ? [[name, value]] : [];
    }),
  );

// The router parses `?about=2024` as a number.
const textsOf = (params: Record<string, unknown>, names: string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = params[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
    }),
  );

const isDay = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^[12]\d{3}-\d\d-\d\d$/.test(value) &&
  Boolean(new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value));
