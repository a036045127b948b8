import { presets } from '#companies/rules.ts';
import { company, departments, type MemberName, members } from '../content/company.ts';
import { demoSignIns } from '../sign-ins.ts';
import type { DemoRows, PlannedEvent } from './rows.ts';
import { seededRandom } from './seeded-random.ts';
import { addressOf, type DemoContext } from './demo-context.ts';

type CompanyRows = Pick<DemoRows, 'users' | 'company' | 'members' | 'departments'> & {
  events: PlannedEvent[];
};

/** The company, who works there, and how it is divided. */
export function planCompany(world: DemoContext): CompanyRows {
  const all = Object.entries(members) as [MemberName, (typeof members)[MemberName]][];
  return {
    users: [...all.map(([name]) => memberUser(world, name)), platformAdmin(world)],
    company: {
      ...company,
      careers_words: JSON.stringify(company.careers_words),
      id: world.companyId,
      created_at: world.foundedAt,
    },
    members: all.map(([name, member]) => {
      const { userId, memberId, joinedAt } = world.colleagues[name];
      return {
        id: memberId,
        user_id: userId,
        status: member.isInactive ? 'inactive' : 'active',
        is_owner: name === 'owner',
        permissions: [...presets[member.preset]],
        created_at: joinedAt,
      };
    }),
    departments: departments.map(({ name, parent }, index) => ({
      id: departmentId(world, name),
      parent_id: parent === undefined ? null : departmentId(world, parent),
      name,
      created_at: world.calendar.at(184, 11, index),
    })),
    events: companyEvents(world),
  };
}

export function departmentId(world: DemoContext, name: string): string {
  const id = world.departmentIds.get(name);
  if (id === undefined) throw new Error(`There is no department ${name}.`);
  return id;
}

function memberUser(world: DemoContext, name: MemberName): DemoRows['users'][number] {
  const member = members[name];
  const { userId, joinedAt } = world.colleagues[name];
  return userRow({ ...member, id: userId, email: addressOf(member.email), at: joinedAt });
}

function platformAdmin(world: DemoContext): DemoRows['users'][number] {
  const email = demoSignIns.find(({ role }) => role === 'platformAdmin')?.email ?? '';
  const at = world.calendar.at(190, 9);
  const id = seededRandom('platform admin').uuid(at);
  return {
    ...userRow({ id, email, name: 'Deniz', surname: 'Ergin', language: 'en', at }),
    is_platform_admin: true,
  };
}

/** A user whose address is proven; the password comes when the rows are written. */
export function userRow(user: {
  id: string;
  email: string;
  name: string;
  surname: string;
  language: 'en' | 'tr';
  at: Date;
}): DemoRows['users'][number] {
  return {
    id: user.id,
    email: user.email,
    email_verified_at: user.at,
    name: user.name,
    surname: user.surname,
    language: user.language,
    terms_version: 'demo',
    terms_accepted_at: user.at,
    created_at: user.at,
  };
}

function companyEvents(world: DemoContext): PlannedEvent[] {
  const by = (name: MemberName) => ({ kind: 'member' as const, userId: world.colleagues[name].userId });
  return [
    { at: world.foundedAt, type: 'company.created', actor: by('owner') },
    ...departments.map(({ name }, index) => ({
      at: world.calendar.at(184, 11, index),
      type: 'department.created',
      actor: by('peopleLead'),
      data: { departmentId: departmentId(world, name), department: name },
    })),
  ];
}
