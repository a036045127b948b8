import { type Permission, permissions } from '#platform/contract/permissions.ts';

/** How many addresses one call can invite. */
export const invitationsPerCallMax = 50;
export const invitationDays = 7;
/** The grace period between the request and the deletion. */
export const deletionGraceDays = 30;

const seesAll: Permission[] = [
  'jobs.list',
  'jobs.get',
  'candidates.list',
  'candidates.get',
  'meetings.list',
  'meetings.get',
];

/** A role is only a preset of permissions (product: invitations). */
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
  /** Without any permission: sees the jobs whose hiring team includes them, and those jobs' candidates. */
  interviewer: [],
} as const satisfies Record<string, readonly Permission[]>;
export type Preset = keyof typeof presets;

/** Returns the role with exactly these permissions; null for a custom set. */
export function presetOf(granted: readonly Permission[]): Preset | null {
  const chosen = new Set(granted);
  const found = Object.entries(presets).find(
    ([, boxes]) => boxes.length === chosen.size && boxes.every((box) => chosen.has(box)),
  );
  return (found?.[0] as Preset | undefined) ?? null;
}

/** The permissions in groups, in display order. */
export const permissionGroups = [
  { key: 'jobs', permissions: permissions.filter((one) => one.startsWith('jobs.')) },
  { key: 'candidates', permissions: permissions.filter((one) => one.startsWith('candidates.')) },
  { key: 'meetings', permissions: permissions.filter((one) => one.startsWith('meetings.')) },
  {
    key: 'company',
    permissions: permissions.filter((one) => !/^(jobs|candidates|meetings)\./.test(one)),
  },
] as const;

/** Letters that Unicode normalisation does not split into a base letter and a mark. */
const plainLetters: Record<string, string> = { ı: 'i', ß: 'ss', ø: 'o', æ: 'ae', ł: 'l', đ: 'd' };

/**
 * Makes the last part of a public address: "Işık Yazılım A.Ş." becomes "isik-yazilim-a-s".
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

/** Colours that the careers site offers; a company may use any other. */
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
