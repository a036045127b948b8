import type { ProfileCopy } from '#applications/server/new-application.ts';
import type { Translate } from '#platform/server/words.ts';
import { uniqueSkills } from '#profiles/rules.ts';
import type { ApplicationForm } from '../contract.ts';
import type { CvEntries, CvEntryKind } from '../cv-entry-contract.ts';
import { entriesOf, isBlankEntry } from '../cv-entry-rules.ts';
import type { OpenDraft } from './open-draft.ts';
import { copyOf, type CopiedProfile, type OwnProfile } from './own-profile.ts';

type SentForm = { draft: OpenDraft; form: ApplicationForm; profile: OwnProfile | null };

/** Whether the applicant's own profile is sent; then the entries of the CV are neither offered nor sent. */
export const sendsProfile = ({ draft, profile }: Omit<SentForm, 'form'>): boolean =>
  profile !== null && draft.data.sendProfile !== false;

/** The entries that are sent with the form, without removed and blank ones. */
export function sentEntries(sent: SentForm): CvEntries {
  const { data } = sent.draft;
  const isLeftOut = data.sendCvEntries === false || sent.form.standardFieldModes.cv === 'invisible';
  if (isLeftOut || sendsProfile(sent)) return {};
  return Object.fromEntries(
    Object.entries(data.cvEntries ?? {}).filter(([, entry]) => entry !== null && !isBlankEntry(entry)),
  );
}

/**
 * What the company stores about the career of the applicant: their own profile, or else the entries of the CV.
 * @returns the copy, null when there is neither, and the present employer of the entries
 */
export function sentProfile(
  sent: SentForm,
  translate: Translate,
): { profile: ProfileCopy | null; currentCompany: string } {
  const { draft, profile } = sent;
  if (profile !== null && sendsProfile(sent))
    return { profile: copyOf(profile, draft.language, translate), currentCompany: '' };
  const entries = sentEntries(sent);
  if (Object.keys(entries).length === 0) return { profile: null, currentCompany: '' };
  const copied = copiedEntries(entries);
  const current = copied.experiences.find(({ isOngoing }) => isOngoing);
  return {
    profile: copyOf(copied, draft.language, translate),
    currentCompany: current?.company ?? '',
  };
}

function copiedEntries(entries: CvEntries): CopiedProfile {
  const valuesOf = <K extends CvEntryKind>(kind: K) => entriesOf(entries, kind).map(([, entry]) => entry);
  const languages = new Map(valuesOf('language').map((one) => [one.language, one]));
  return {
    general: {
      headline: '',
      about: '',
      country: '',
      city: '',
      website: '',
      linkedin: '',
      skills: uniqueSkills(valuesOf('skill').map(({ name }) => name)),
      languages: [...languages.values()],
    },
    experiences: valuesOf('experience').map((one) => ({ ...one, endMonth: one.endMonth || null })),
    educations: valuesOf('education').map((one) => ({
      ...one,
      startMonth: one.startMonth || null,
      endMonth: one.endMonth || null,
    })),
  };
}
