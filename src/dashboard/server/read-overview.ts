import { filterValuesMax } from '#candidates/rules.ts';
import {
  type ApplicantPlaceRow,
  countAppliedByDay,
  countPeopleOfJobs,
  countPlacesOfApplicants,
  listLatestApplications,
} from '#applications/server/waiting-applications.ts';
import { countAddedByDay, countByCountry, listLargestCities } from '#candidates/server/candidate-counts.ts';
import { sumBySourceAndDay } from '#careers/server/site-traffic-queries.ts';
import { pictureAddress } from '#files/server/present.ts';
import { type JobStatus, jobStatuses } from '#jobs/rules.ts';
import { countApplicants, countJobsByStatus, countPublished } from '#jobs/server/dashboard-queries.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { holds } from '#platform/server/http/actor.ts';
import type { Dashboard, Place } from '../contract.ts';
import { jobsCountedMax, peopleCountedMax } from '../rules.ts';
import { startOf, todayOf, type View } from './view.ts';

type Card<Name extends keyof Dashboard> = NonNullable<Dashboard[Name]>;

/** Jobs by status, and those published in the last seven days. */
export async function readJobs(tx: TenantTx, view: View): Promise<Card<'jobs'>> {
  const limit = jobsCountedMax + 1;
  const week = { from: startOf(todayOf(view).subtract({ days: 6 }), view), to: view.now, limit };
  const [rows, newPublished] = await Promise.all([
    countJobsByStatus(tx, view.jobs, limit),
    countPublished(tx, view.jobs, week),
  ]);
  const countOf = (status: JobStatus): number => rows.find((row) => row.status === status)?.count ?? 0;
  const counts = Object.fromEntries(jobStatuses.map((status) => [status, countOf(status)]));
  return { counts: counts as Card<'jobs'>['counts'], newPublished };
}

const daysShown = 28;

/** The people of the company, or the applications to the member's own jobs, with the days on which they came. */
export async function readCandidates(
  tx: TenantTx,
  view: View,
  countries: PeopleByCountry,
): Promise<Card<'candidates'>> {
  const isAll = view.people === 'everyone';
  const today = isAll ? todayOf({ ...view, timeZone: 'UTC' }) : todayOf(view);
  const first = today.subtract({ days: daysShown - 1 });
  const { byDay, ...counted } = await (isAll
    ? countAll(tx, first, countries)
    : countOwn(tx, { jobIds: view.ownJobIds, from: startOf(first, view) }));
  const days = Array.from(
    { length: daysShown },
    (_, place) => byDay.get(first.add({ days: place }).toString()) ?? 0,
  );
  return { ...counted, week: sumOf(days.slice(-7)), weekBefore: sumOf(days.slice(-14, -7)), days };
}

/** The people of the company by country. Two cards read them, by one statement. */
type PeopleByCountry = () => ReturnType<typeof countByCountry>;

export function peopleByCountry(tx: TenantTx): PeopleByCountry {
  let sent: ReturnType<typeof countByCountry> | null = null;
  return () => (sent ??= countByCountry(tx));
}

async function countAll(tx: TenantTx, first: Temporal.PlainDate, ofCompany: PeopleByCountry) {
  const [countries, byDay] = await Promise.all([ofCompany(), countAddedByDay(tx, first.toString())]);
  const total = sumOf(countries.map(({ people }) => people));
  return { total, people: total, jobIds: null, byDay };
}

const appliedMax = 1000;

type OwnPeople = { jobIds: readonly string[]; from: Date };

async function countOwn(tx: TenantTx, { jobIds, from }: OwnPeople) {
  const [total, byDay] = await Promise.all([
    countApplicants(tx, jobIds),
    countAppliedByDay(tx, { jobIds, from, limit: appliedMax }),
  ]);
  const isCounted = total <= peopleCountedMax && jobIds.length <= filterValuesMax;
  const people = isCounted ? await countPeopleOfJobs(tx, jobIds) : null;
  return { total, people, jobIds: [...jobIds], byDay };
}

const trafficDays = 30;
const sourcesMax = 4;

/** Views of the careers site by source, or of the pages of the member's own jobs; null without the permission. */
export async function readTraffic(tx: TenantTx, view: View): Promise<Card<'traffic'> | null> {
  if (!holds(view.actor, 'reports.view')) return null;
  const to = todayOf(view);
  const first = to.subtract({ days: trafficDays - 1 });
  const jobIds = view.jobs === 'everyone' ? null : view.ownJobIds;
  // The days before are read from the summary of the whole site only, because the jobs have none by source.
  const range = { from: jobIds === null ? first.subtract({ days: trafficDays }) : first, to };
  const rows = await sumBySourceAndDay(tx, range, { jobIds, sources: sourcesMax });
  const days = Array.from({ length: trafficDays }, (_, place) => first.add({ days: place }).toString());
  const shown = rows.filter(({ day }) => day >= first.toString());
  const viewsOf = (source: string, day: string): number =>
    shown.find((row) => row.source === source && row.day === day)?.views ?? 0;
  const sources = [...Map.groupBy(shown, ({ source }) => source)]
    .map(([source, ofSource]) => ({ source, views: sumOf(ofSource.map(({ views }) => views)) }))
    .sort((one, other) => Number(one.source === '') - Number(other.source === '') || other.views - one.views);
  return {
    days,
    sources: sources.map(({ source }) => ({ source, views: days.map((day) => viewsOf(source, day)) })),
    views: sumOf(shown.map(({ views }) => views)),
    visitors: sumOf(shown.map(({ visitors }) => visitors)),
    viewsBefore: sumOf(rows.filter(({ day }) => day < first.toString()).map(({ views }) => views)),
  };
}

const latestMax = 8;

/** The latest applications. */
export async function readLatest(tx: TenantTx, { people, actor }: View): Promise<Card<'latest'>> {
  const rows = await listLatestApplications(tx, people, latestMax);
  return rows.map((row) => ({
    id: row.id,
    candidate: {
      id: row.candidate_id,
      name: row.name,
      surname: row.surname,
      photo: pictureAddress(actor.companyId, row.photo_file_id),
    },
    job: { id: row.job_id, title: row.title },
    appliedAt: row.applied_at.toISOString(),
  }));
}

const citiesMax = 8;
const applicantsMax = 1000;

/** Where the people live: of the company from its counts, of the member's own jobs from the latest applicants. */
export async function readLocations(
  tx: TenantTx,
  view: View,
  ofCompany: PeopleByCountry,
): Promise<Card<'locations'>> {
  if (view.people === 'everyone') {
    const [countries, largest] = await Promise.all([ofCompany(), listLargestCities(tx, citiesMax)]);
    return { countries, ...largest, jobIds: null, isSample: false };
  }
  const rows = await countPlacesOfApplicants(tx, view.ownJobIds, applicantsMax);
  const countries = placesBy(rows, ({ country }) => country).map((place) => ({ ...place, city: '' }));
  // Cities of the same name are one, as in the filter of the list.
  const cities = placesBy(rows, ({ city_folded: city }) => city).filter(({ city }) => city !== '');
  const isSample = sumOf(rows.map((row) => row.applications)) >= applicantsMax;
  const jobIds = [...view.ownJobIds];
  return { countries, cities: cities.slice(0, citiesMax), jobIds, isSample, isExact: !isSample };
}

/** The places with the same key as one, most people first. */
const placesBy = (rows: readonly ApplicantPlaceRow[], keyOf: (row: ApplicantPlaceRow) => string): Place[] =>
  [...Map.groupBy(rows, keyOf).values()]
    .map((same) => ({
      country: same[0]?.country ?? '',
      city: same[0]?.city ?? '',
      people: sumOf(same.map((row) => row.people)),
    }))
    .sort((one, other) => other.people - one.people);

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
