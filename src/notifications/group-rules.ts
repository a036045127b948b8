import type { Notification } from './contract.ts';

export type NotificationGroup<Item> = {
  /** `candidate:id`, `job:id`, or the id of a notification without either. */
  key: string;
  /** The person, or the job; null for a notification without either. */
  title: string | null;
  candidate: Notification['candidate'];
  job: Notification['job'];
  items: Item[];
};

type Subject = Pick<Notification, 'id'> & Partial<Pick<Notification, 'candidate' | 'job'>>;

/** Notifications by person, else by job, in the order in which each group begins. */
export function groupsOf<Item extends Subject>(items: readonly Item[]): NotificationGroup<Item>[] {
  const groups = new Map<string, NotificationGroup<Item>>();
  for (const item of items) {
    const { candidate = null, job = null } = item;
    const key = candidate ? `candidate:${candidate.id}` : job ? `job:${job.id}` : item.id;
    const title = candidate ? `${candidate.name} ${candidate.surname}`.trim() : (job?.title ?? null);
    const group = groups.get(key) ?? { key, title, candidate, job, items: [] };
    group.items.push(item);
    groups.set(key, group);
  }
  return [...groups.values()];
}
