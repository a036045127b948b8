import { readFileSync } from 'node:fs';
import type { Language } from '#platform/contract/fields.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';

/** Gives a new company its first pipeline, titled in the company's language; the company can then edit the titles. */
export async function createDefaultPipeline(
  tx: TenantTx,
  company: { id: string; language: Language },
): Promise<void> {
  const words = titles[company.language];
  const { id } = await tx
    .insertInto('pipelines')
    .values({ tenant_id: company.id, title: words.title, is_default: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('pipeline_steps')
    .values(
      defaultSteps.map((step, position) => ({
        tenant_id: company.id,
        pipeline_id: id,
        position,
        title: words[step.kind],
        color: step.color,
        kind: step.kind,
      })),
    )
    .execute();
}

const defaultSteps = [
  { kind: 'applied', color: '#64748B' },
  { kind: 'screening', color: '#2970FF' },
  { kind: 'interview', color: '#9E77ED' },
  { kind: 'offer', color: '#F79009' },
  { kind: 'hired', color: '#16B364' },
] as const;

type Titles = Record<'title' | (typeof defaultSteps)[number]['kind'], string>;

const titles: Record<Language, Titles> = { en: titlesIn('en'), tr: titlesIn('tr') };

function titlesIn(language: Language): Titles {
  const file = new URL(`../messages.${language}.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { defaults: Titles }).defaults;
}
