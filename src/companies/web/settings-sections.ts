import type { Permission } from '#platform/contract/permissions.ts';
import type { CompanySection } from '#platform/web/links.ts';
import type { SessionCompany } from '#platform/web/session.ts';

// In display order. `owner`: for owners only.
const needed: [CompanySection, Permission | 'owner'][] = [
  ['general', 'company.settings'],
  ['billing', 'billing.manage'],
  ['members', 'members.manage'],
  ['departments', 'departments.manage'],
  ['stages', 'stages.manage'],
  ['rejection-reasons', 'company.settings'],
  ['tags', 'company.settings'],
  ['custom-fields', 'company.settings'],
  ['questions', 'stages.manage'],
  ['interview-kits', 'stages.manage'],
  ['meeting-rooms', 'company.settings'],
  ['mail-templates', 'company.settings'],
  ['sender-address', 'company.settings'],
  ['careers', 'careers.manage'],
  ['held-applications', 'candidates.update'],
  ['shared-links', 'candidates.list'],
  ['privacy-notice', 'careers.manage'],
  ['survey', 'company.settings'],
  ['data-requests', 'candidates.delete'],
  ['audit', 'owner'],
];

/** Lists the sections of the company's settings that a member may use. */
export function sectionsFor({ isOwner, permissions, hasBilling }: SessionCompany): CompanySection[] {
  return needed
    .filter(([section]) => section !== 'billing' || hasBilling)
    .filter(([, permission]) => isOwner || (permission !== 'owner' && permissions.includes(permission)))
    .map(([section]) => section);
}

/** Returns whether the last part of an address names a section of the settings. */
export const isSection = (part: string): part is CompanySection =>
  needed.some(([section]) => section === part);
