import { ece } from '../content/guests.ts';
import type { MemberName } from '../content/company.ts';
import type { TrackName } from '../content/tracks/track.ts';
import { makePerson, type Person } from './person.ts';
import type { PlannedApplication } from './planned-application.ts';
import { userRow } from './plan-company.ts';
import { cvFactsOf } from './cv-facts-of.ts';
import type { DemoRows, OddCv, PlannedEvent, PlannedFile } from './rows.ts';
import { type Random, seededRandom } from './seeded-random.ts';
import type { DemoContext } from './demo-context.ts';
import { workMoment } from './calendar.ts';
import { addressPart } from './wording.ts';

export type PlannedCandidate = {
  id: string;
  key: string;
  person: Person;
  cvFileId: string | null;
  row: DemoRows['candidates'][number];
  file: PlannedFile | null;
  user: DemoRows['users'][number] | null;
  userId: string | null;
  events: PlannedEvent[];
};

/** Everyone who applied, once each, and a few whom the recruiters found themselves. */
export function planCandidates(
  world: DemoContext,
  applications: readonly PlannedApplication[],
  options: { sourced: number; taken: Set<string> },
): PlannedCandidate[] {
  const byKey = Map.groupBy(applications, ({ applicant }) => applicant.key);
  const applied = [...byKey.values()].map((own) => candidateOf(world, own));
  const found = Array.from({ length: options.sourced }, (_, index) =>
    planSourcedCandidate(world, index, options.taken),
  );
  return [...applied, ...found];
}

function candidateOf(world: DemoContext, own: PlannedApplication[]): PlannedCandidate {
  const [first] = own.sort((one, other) => one.appliedAt.getTime() - other.appliedAt.getTime());
  if (first === undefined) throw new Error('Nobody is here without having applied.');
  const { person, key, isOdd } = first.applicant;
  const isEce = key === ece.key;
  const openedAt =
    own.map(({ journey }) => journey.stepPeriods[0]?.leftAt ?? null).find((at) => at !== null) ?? null;
  const planned = buildCandidate(world, {
    key,
    person,
    at: first.appliedAt,
    source: first.source,
    odd: isOdd,
    openedAt,
    addedBy: null,
    finalistAt: own.map(finalistAt).find((at) => at !== null) ?? null,
  });
  if (!isEce) return planned;
  const at = world.calendar.at(12, 21, 3);
  const { name, surname, email } = person;
  const userId = seededRandom('user ece').uuid(at);
  const user = userRow({ id: userId, email, name, surname, language: 'tr', at });
  return { ...planned, user, userId, row: { ...planned.row, user_id: userId } };
}

function planSourcedCandidate(world: DemoContext, index: number, taken: Set<string>): PlannedCandidate {
  const random = seededRandom(`sourced ${index}`);
  const at = workMoment(random, world.calendar.at(8 + index * 17, 8));
  const track =
    (['backend', 'design', 'reliability', 'product', 'frontend'] as TrackName[])[index % 5] ?? 'backend';
  const person = makePerson(random, {
    track,
    regions: { tr: 5, de: 3, abroad: 2 },
    language: 'en',
    isSenior: true,
    today: world.calendar.today,
    taken,
  });
  const addedBy: MemberName = index % 3 === 2 && index < 7 ? 'berlinRecruiter' : 'recruiter';
  return buildCandidate(world, {
    key: `sourced ${index}`,
    person,
    at,
    source: random.pick(['linkedin', 'referral', 'manual']),
    odd: index === 0 ? 'encrypted' : null,
    openedAt: at,
    addedBy,
    // Whom one met at a talk has not sent a CV.
    hasCv: index % 3 === 0,
  });
}

type CandidateInput = {
  key: string;
  person: Person;
  at: Date;
  source: string;
  odd: OddCv | null;
  openedAt: Date | null;
  addedBy: MemberName | null;
  hasCv?: boolean;
  /** When somebody was turned down after having come far. */
  finalistAt?: Date | null;
};

function buildCandidate(world: DemoContext, making: CandidateInput): PlannedCandidate {
  const { key, person, at, addedBy } = making;
  const random = seededRandom(`candidate ${key}`);
  const id = random.uuid(at);
  const file = making.hasCv === false ? null : fileOf(random, { ...making, candidateId: id });
  const tags = tagsOf(random, making).filter((tag) => tag.at <= world.calendar.now);
  return {
    id,
    key,
    person,
    cvFileId: file?.id ?? null,
    file,
    user: null,
    userId: null,
    row: candidateRow(making, { id, tags: tags.map(({ tag }) => tag), cvFileId: file?.id ?? null }),
    events: eventsOf(world, { id, at, addedBy, tags }),
  };
}

function candidateRow(
  { person, at, source }: CandidateInput,
  facts: { id: string; tags: string[]; cvFileId: string | null },
): DemoRows['candidates'][number] {
  return {
    id: facts.id,
    name: person.name,
    surname: person.surname,
    email: person.email,
    phone_number: person.phone,
    current_title: person.title,
    current_company: person.company,
    city: person.place.city,
    country: person.place.country,
    summary: person.summary,
    skills: person.skills,
    tags: facts.tags,
    source,
    cv_file_id: facts.cvFileId,
    profile: JSON.stringify(profileOf(person)),
    created_at: at,
    updated_at: at,
  };
}

function profileOf(person: Person) {
  return {
    links: [],
    languages: person.languages,
    experiences: person.experiences.map(({ title, company, start, end, text }) => ({
      title,
      company,
      description: text,
      startedOn: start,
      endedOn: end ?? '',
    })),
    education: person.education.map(({ degree, institution, start, end }) => ({
      school: institution,
      degree,
      field: '',
      startedOn: start,
      endedOn: end,
    })),
    projects: [],
  };
}

function fileOf(random: Random, making: CandidateInput & { candidateId: string }): PlannedFile {
  const { person, at, odd } = making;
  const format = odd === null && random.chance(0.34) ? 'docx' : 'pdf';
  const plain = [person.name, person.surname].map((part) => capital(addressPart(part)));
  const names = [
    `CV_${plain.join('_')}`,
    `${plain.join('')}_CV`,
    `${person.name} ${person.surname} - CV`,
    'CV',
    'Ozgecmis',
  ];
  return {
    id: random.uuid(at),
    candidateId: making.candidateId,
    format,
    title: `${random.pick(person.language === 'tr' ? names : names.slice(0, 4))}.${format}`,
    storageKey: `cv/${random.hex(40)}`,
    facts: cvFactsOf(random, person),
    odd,
    createdAt: at,
    firstOpenedAt: making.openedAt,
  };
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

type TagAssignment = { tag: string; at: Date };

function tagsOf(random: Random, { person, at, finalistAt, addedBy }: CandidateInput): TagAssignment[] {
  const fitting = [
    ...(['İstanbul', 'Berlin'].includes(person.place.city) ? [] : ['relocation']),
    ...(person.languages.some(({ name }) => /German|Almanca/.test(name)) ? ['German speaker'] : []),
    ...(person.company === '' ? ['available now'] : []),
    ...(addedBy === null ? ['quick reply'] : ['keep warm']),
  ];
  const drawn = random.chance(0.25) ? random.some(fitting, random.int(1, 2)) : [];
  const noticedAt = workMoment(random, at);
  return [
    ...drawn.map((tag, index) => ({ tag, at: new Date(noticedAt.getTime() + index * 4000) })),
    ...(finalistAt ? [{ tag: 'silver medalist', at: new Date(finalistAt.getTime() + 120_000) }] : []),
  ];
}

function finalistAt({ journey }: PlannedApplication): Date | null {
  return journey.outcome === 'rejected' && journey.stepPeriods.length > 2 ? journey.closedAt : null;
}

function eventsOf(
  world: DemoContext,
  facts: { id: string; at: Date; addedBy: MemberName | null; tags: TagAssignment[] },
): PlannedEvent[] {
  const { colleagues, calendar } = world;
  const by = (name: MemberName) => ({ kind: 'member' as const, userId: colleagues[name].userId });
  return [
    ...(facts.addedBy === null
      ? []
      : [{ at: facts.at, type: 'candidate.created', actor: by(facts.addedBy), candidateId: facts.id }]),
    ...facts.tags.map(({ tag, at }) => ({
      at,
      type: 'candidate.tagged',
      actor: by('recruiter'),
      candidateId: facts.id,
      data: { tag },
    })),
  ].filter(({ at }) => at <= calendar.now);
}
