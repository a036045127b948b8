import { implement } from '#platform/server/http/implement.ts';
import { type Pipeline, stages } from '../contract.ts';
import { listPipelines, listSteps } from './queries.ts';

export const stageOperations = implement(
  'stages',
  stages,
)({
  async list(_input, { tx }) {
    const pipelines = await listPipelines(tx);
    const steps = await listSteps(
      tx,
      pipelines.map((row) => row.id),
    );
    return {
      items: pipelines.map((row) => ({
        id: row.id,
        title: row.title,
        isDefault: row.is_default,
        steps: steps
          .filter((step) => step.pipeline_id === row.id)
          .map(({ id, title, color, kind }) => ({
            id,
            title,
            color,
            kind: kind as Pipeline['steps'][number]['kind'],
          })),
      })),
    };
  },
});
