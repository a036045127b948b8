import { authoredCandidates, people, type Person, texts } from '../content/content.ts';
import { after, minuteMs, workMoment } from './calendar.ts';
import { addUser } from './company.ts';
import { addEvent } from './demo.ts';
import { tagId } from './tags-and-pools.ts';
import type { Candidate, Demo, DemoFile } from './model.ts';
import { authoredPerson, createPerson, inAscii } from './person.ts';
import { fillIn } from './wording.ts';
import { type Random, seededRandom } from '#platform/server/seeded-random.ts';

type CandidateInput = Pick<Candidate, 'key' | 'person' | 'source' | 'createdAt'> &
  Partial<Pick<Candidate, 'addedBy' | 'oddCv' | 'user_id' | 'authored'>> & { hasCv?: boolean };

export function createCandidate(demo: Demo, { hasCv = true, ...input }: CandidateInput): Candidate {
  const ids = seededRandom(`candidate ${input.key}`);
  const none = { addedBy: null, oddCv: null, user_id: null, authored: null };
  const candidate: Candidate = {
    ...none,
    ...input,
    applications: [],
    id: ids.uuid(input.createdAt),
    cvFileId: hasCv ? ids.uuid(input.createdAt) : null,
  };
  demo.candidates.push(candidate);
  return candidate;
}

/** The candidates of the content, whose first application is the oldest one. */
export function createAuthoredCandidates(demo: Demo): void {
  const { calendar, takenNames } = demo;
  for (const authored of authoredCandidates) {
    const { key, oddCv, profile, applications } = authored;
    const random = seededRandom(`person ${key}`);
    const createdAt = calendar.at(Math.max(...applications.map(({ daysAgo }) => daysAgo)), 11, 24);
    const person = authoredPerson(random, authored, calendar.today);
    const user_id = profile && random.uuid(createdAt);
    createCandidate(demo, { key, oddCv, createdAt, person, authored, source: 'linkedin', user_id });
    takenNames.add(`${authored.name} ${authored.surname}`);
  }
}

/** A candidate whom a recruiter found and added. */
export function createSourcedCandidate(demo: Demo, index: number): Candidate {
  const random = seededRandom(`sourced ${index}`);
  const createdAt = workMoment(random, demo.calendar.at(8 + index * 17, 8));
  const expert = createExpert(demo, random);
  // The second wrote before with another address: the two are a possible duplicate.
  const introduced = index === 1 && demo.candidates.find(({ key }) => key === 'introduction 0')?.person;
  return createCandidate(demo, {
    key: `sourced ${index}`,
    person: { ...expert, ...introduced, email: expert.email },
    createdAt,
    source: random.pick(['linkedin', 'referral', 'manual']),
    addedBy: index % 3 === 2 && index < 7 ? 'berlinRecruiter' : 'recruiter',
    oddCv: index === 0 ? 'encrypted' : null,
    // People met at a talk have not sent a CV.
    hasCv: index % 3 === 0,
  });
}

/** People who applied without a job, with their notes. */
export function addIntroductions(demo: Demo): void {
  for (const [index, note] of texts.introductionNotes.entries()) {
    const key = `introduction ${index}`;
    const random = seededRandom(key);
    const at = workMoment(random, demo.calendar.at(6 + index * 21, 8));
    const person = createExpert(demo, random);
    const { id } = createCandidate(demo, { key, person, createdAt: at, source: 'introduction' });
    const received = { candidate_id: id, source: 'direct', language: person.language, received_at: at };
    demo.rows.introductions.push({ ...received, note, id: random.uuid(at) });
    addEvent(demo, { at, type: 'candidate.introduced', by: { user_id: null }, candidate_id: id });
  }
}

const createExpert = ({ calendar: { today }, takenNames }: Demo, random: Random): Person => {
  const profession = random.pick(['backend', 'design', 'reliability', 'product', 'frontend'] as const);
  const regions = { tr: 5, de: 3, abroad: 2 };
  return createPerson(random, { profession, regions, language: 'en', isSenior: true, today, takenNames });
};

/** The row of a candidate, the CV, the account, and the tags with their events. */
export function addCandidate(demo: Demo, candidate: Candidate): void {
  const random = seededRandom(`row of ${candidate.key}`);
  const { id, person, source, createdAt, addedBy } = candidate;
  const { name, surname, email, city, country, summary, skills, languages, experiences, education } = person;
  const about = { name, surname, email, city, country, summary, skills };
  const tags = drawTags(random, candidate).filter(({ at }) => at <= demo.calendar.now);
  if (candidate.cvFileId !== null) addCvFile(demo, random, candidate, candidate.cvFileId);
  addAccount(demo, candidate);
  demo.rows.candidates.push({
    id,
    user_id: candidate.user_id,
    ...about,
    phone_number: person.phone.replaceAll(' ', ''),
    current_title: person.title,
    current_company: person.company,
    source,
    cv_file_id: candidate.cvFileId,
    profile: JSON.stringify({ links: [], languages, experiences, education, projects: [] }),
    created_at: createdAt,
    updated_at: createdAt,
  });
  for (const { tag } of tags) demo.rows.candidate_tags.push({ tag_id: tagId(tag), candidate_id: id });
  if (addedBy !== null)
    addEvent(demo, { at: createdAt, type: 'candidate.created', by: addedBy, candidate_id: id });
  for (const { tag, at } of tags)
    addEvent(demo, { at, type: 'candidate.tagged', by: 'recruiter', candidate_id: id, data: { tag } });
}

function addCvFile(demo: Demo, random: Random, candidate: Candidate, id: string): void {
  const { person, oddCv, createdAt, addedBy, applications } = candidate;
  const format = oddCv === null && random.chance(0.34) ? 'docx' : 'pdf';
  const names = { name: inAscii(person.name), surname: inAscii(person.surname) };
  const fullName = `${person.name} ${person.surname}`;
  const title = fillIn(random.pick(people.cvTitles[person.language]), { ...names, fullName });
  // The team opens a CV before it decides about the application.
  const decided = applications.find(({ periods }) => periods[0]?.leftAt);
  const firstOpenedAt = addedBy ? createdAt : (decided?.periods[0]?.leftAt ?? null);
  addFile(demo, random, candidate, { id, format, title: `${title}.${format}`, oddCv, firstOpenedAt });
}

/** The user `candidate@`, whose profile has a newer CV of its own. */
function addAccount(demo: Demo, candidate: Candidate): void {
  const { person, authored, user_id: id, createdAt } = candidate;
  if (!authored?.profile || id === null) return;
  const { name, surname, email, language } = person;
  const random = seededRandom('profile');
  addUser(demo, createdAt, { id, name, surname, email, language });
  const file = { id: random.uuid(createdAt), userId: id, title: authored.profile.cvTitle };
  addFile(demo, random, candidate, file);
}

/** A CV in PDF of a candidate, unless `file` says otherwise. */
export function addFile(
  { files }: Demo,
  random: Random,
  { person, createdAt }: Candidate,
  file: Pick<DemoFile, 'id' | 'title'> & Partial<DemoFile>,
): void {
  const plain = { format: 'pdf', userId: null, oddCv: null, firstOpenedAt: null, createdAt } as const;
  files.push({ ...plain, ...file, storageKey: `cv/${random.hex(40)}`, person });
}

function drawTags(random: Random, { person, createdAt, addedBy, applications }: Candidate) {
  const fitting = [
    ...(['İstanbul', 'Berlin'].includes(person.city) ? [] : ['relocation']),
    ...(person.languages.some(({ name }) => /German|Almanca/.test(name)) ? ['German speaker'] : []),
    ...(person.company === '' ? ['available now'] : []),
    addedBy === null ? 'quick reply' : 'keep warm',
  ];
  const drawn = random.chance(0.25) ? random.some(fitting, random.int(1, 2)) : [];
  const at = workMoment(random, createdAt);
  const tags = drawn.map((tag, index) => ({ tag, at: after(at, index * 4000) }));
  // Rejected after an interview.
  const finalist = applications.find(({ outcome, periods }) => outcome === 'rejected' && periods.length > 2);
  if (finalist?.closedAt) tags.push({ tag: 'silver medalist', at: after(finalist.closedAt, 2 * minuteMs) });
  return tags;
}
