import { seededRandom } from '#platform/server/seeded-random.ts';
import { companyContent } from '../content/content.ts';
import type { Demo } from './model.ts';

type Owner = { candidate_id?: string; application_id?: string };

/** The fields that the company added, with values of some candidates and of applications beyond the first steps. */
export function addCustomFields({ calendar, candidates, rows }: Demo): void {
  const created_at = calendar.at(170, 9);
  for (const [position, content] of companyContent.customFields.entries()) {
    const { subject, kind, name, access = 'everyone', options = [], from = 0, to = 0 } = content;
    const random = seededRandom(`custom field ${name}`);
    const field_id = random.uuid(created_at);
    rows.custom_fields.push({ id: field_id, subject, kind, name, access, position, created_at });
    const optionIds = options.map((option, place) => {
      const id = random.uuid(created_at);
      rows.custom_field_options.push({ id, field_id, name: option, position: place });
      return id;
    });
    const owners = candidates.flatMap(({ id, applications }): Owner[] =>
      subject === 'candidate'
        ? [{ candidate_id: id }]
        : applications
            .filter(({ periods }) => periods.length > 2)
            .map((application) => ({ application_id: application.id })),
    );
    for (const owner of owners.filter(() => random.chance(0.6)))
      rows.custom_field_values.push({
        field_id,
        ...owner,
        ...(kind === 'choice' && { option_id: random.pick(optionIds) }),
        ...(kind === 'number' && { number_value: random.int(from, to) * 1000 }),
        ...(kind === 'yes_no' && { boolean_value: random.chance(0.8) }),
      });
  }
}
