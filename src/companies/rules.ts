import { type Permission, permissions } from '#platform/contract/permissions.ts';

/** Addresses that one call invites. */
export const invitedAtOnceMax = 50;
export const invitationDays = 7;
/** Between the word of an owner and the end of the company. */
export const deletionGraceDays = 30;

const seesAll: Permission[] = [
  'jobs.list',
  'jobs.get',
  'candidates.list',
  'candidates.get',
  'meetings.list',
  'meetings.get',
];

/** Roles are nothing but sets of boxes to begin with (product: invitations). */
export const presets = {
  admin: permissions,
  recruiter: [
    ...seesAll,
    'jobs.create',
    'jobs.update',
    'jobs.delete',
    'candidates.create',
    'candidates.update',
    'candidates.delete',
    'meetings.create',
    'meetings.update',
    'meetings.delete',
    'stages.manage',
    'reports.view',
    'careers.manage',
  ],
  hiringManager: [...seesAll, 'candidates.update', 'meetings.create', 'meetings.update', 'reports.view'],
  /** No grant: sees the jobs whose hiring team they are on, and those jobs' candidates. */
  interviewer: [],
} as const satisfies Record<string, readonly Permission[]>;
export type Preset = keyof typeof presets;

/** The role whose boxes these are; null for boxes of one's own choice. */
export function presetOf(granted: readonly Permission[]): Preset | null {
  const chosen = new Set(granted);
  const found = Object.entries(presets).find(
    ([, boxes]) => boxes.length === chosen.size && boxes.every((box) => chosen.has(box)),
  );
  return (found?.[0] as Preset | undefined) ?? null;
}

/** The grants in the groups in which one reads them. */
export const permissionGroups = [
  { key: 'jobs', permissions: permissions.filter((one) => one.startsWith('jobs.')) },
  { key: 'candidates', permissions: permissions.filter((one) => one.startsWith('candidates.')) },
  { key: 'meetings', permissions: permissions.filter((one) => one.startsWith('meetings.')) },
  {
    key: 'company',
    permissions: permissions.filter((one) => !/^(jobs|candidates|meetings)\./.test(one)),
  },
] as const;

/** Letters that Unicode does not take apart into a base letter and a mark. */
const plainLetters: Record<string, string> = { ı: 'i', ß: 'ss', ø: 'o', æ: 'ae', ł: 'l', đ: 'd' };

/**
 * The last part of a public address: "Işık Yazılım A.Ş." becomes "isik-yazilim-a-s".
 * @returns at most 50 characters, never empty
 */
export function slugOf(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ıßøæłđ]/g, (letter) => plainLetters[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replace(/^-+|-+$/g, '');
  return plain === '' ? 'company' : plain;
}

/** Colours offered for the careers site; a company may take any other. */
export const careersColors = [
  '#6366F1',
  '#2970FF',
  '#0E9384',
  '#16B364',
  '#CA8504',
  '#E04F16',
  '#DD2590',
  '#9E77ED',
  '#344054',
] as const;
