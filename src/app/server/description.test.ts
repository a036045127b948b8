import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { Operation } from '#platform/server/http/implement.ts';
import { testServer } from '../../../tests/harness/api.ts';
import { allOperations } from './wiring.ts';

type Content = Record<string, { schema?: unknown; example?: unknown }>;
type DescribedOperation = {
  operationId: string;
  tags: string[];
  parameters: { name: string; in: string; $ref?: string }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};
type Document = {
  info: { license: unknown };
  tags: { name: string }[];
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, unknown>; parameters: Record<string, { name: string; in: string }> };
};

let text = '';
let document: Document;
let operations: Operation[];
beforeAll(async () => {
  const { app, platform } = await testServer();
  text = (await app.inject('/api/openapi.json')).body;
  document = JSON.parse(text) as Document;
  operations = allOperations(platform);
});

const describedOperations = (): DescribedOperation[] =>
  Object.values(document.paths).flatMap((path) => Object.values(path));
const findOperation = (operationId: string): DescribedOperation =>
  describedOperations().find((one) => one.operationId === operationId) ??
  expect.fail(`${operationId} is not described`);
const headersOf = ({ parameters }: DescribedOperation): string[] =>
  parameters
    .map((one) => (one.$ref ? document.components.parameters[one.$ref.split('/').at(-1) ?? ''] : one))
    .filter((one) => one?.in === 'header')
    .map((one) => one?.name ?? '');

describe('the API document', () => {
  test('is what the reference page reads, as JSON and as YAML', async () => {
    const { app } = await testServer();
    expect((await app.inject('/api/docs/json')).json()).toEqual(document);
    expect((await app.inject('/api/docs/yaml')).body).toMatch(/^openapi: 3\.1\.0\ninfo:\n {2}title: Kadro\n/);
  });

  test('passes a linter with every recommended rule', async () => {
    // The test server runs on localhost. As text, because checking the type of the rules takes the compiler 4 seconds.
    const config = await createConfig(
      JSON.stringify({ extends: ['recommended-strict'], rules: { 'no-server-example.com': 'off' } }),
    );
    const problems = await lintFromString({ source: text, config });
    expect(
      problems.map(({ ruleId, message, location }) => `${ruleId} ${message} ${location[0]?.pointer}`),
    ).toEqual([]);
  });

  test('is valid against the schema of OpenAPI 3.1', async () => {
    expect(await new Validator().validate(JSON.parse(text) as Record<string, unknown>)).toEqual({
      valid: true,
    });
  });

  test('generates a client that compiles', () => {
    mkdirSync('.cache', { recursive: true });
    const folder = mkdtempSync(join('.cache', 'client-'));
    try {
      const [source, client] = [join(folder, 'openapi.json'), join(folder, 'client.ts')];
      writeFileSync(source, text);
      execFileSync('node_modules/.bin/oazapfts', [source, client]);
      const { status, stdout } = spawnSync('node_modules/.bin/tsc', [
        '--ignoreConfig',
        ...compilerOptions,
        client,
      ]);
      expect({ status, errors: stdout.toString() }).toEqual({ status: 0, errors: '' });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('names each operation once', () => {
    const ids = describedOperations().map(({ operationId }) => operationId);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(ids).toHaveLength(operations.length);
  });

  test('names the headers that operations read', () => {
    expect(headersOf(findOperation('apply.changeDraft'))).toEqual(['x-draft-token', 'Accept-Language']);
    expect(headersOf(findOperation('apply.startDraft'))).toContain('Idempotency-Key');
    expect(headersOf(findOperation('jobs.create'))).toEqual(['Idempotency-Key', 'Accept-Language']);
    expect(headersOf(findOperation('files.download'))).toEqual(
      expect.arrayContaining(['Range', 'If-Range', 'If-None-Match']),
    );
  });

  test('names the media types of uploads and downloads', () => {
    const types = (content: Content | undefined): string[] => Object.keys(content ?? {});
    expect(types(findOperation('identity.changeAvatar').requestBody?.content)).toContain('image/png');
    expect(types(findOperation('identity.readAvatar').responses['200']?.content)).toEqual(['image/webp']);
    expect(types(findOperation('reports.exportReport').responses['200']?.content)).toEqual(['text/csv']);
    expect(types(findOperation('files.download').responses['206']?.content)).toContain('application/pdf');
    expect(text).not.toContain('application/octet-stream');
  });

  test('shares schemas by name and stays small', () => {
    expect(document.components.schemas).toHaveProperty(
      'Job.properties.can.properties.publish.type',
      'boolean',
    );
    expect(document.components.schemas).toHaveProperty('JobDraft');
    expect(document.components.schemas).toHaveProperty('JobStatus.enum');
    expect(Buffer.byteLength(text) / describedOperations().length).toBeLessThan(2250);
  });

  test('has a licence, described tags, and a valid example of every JSON body', () => {
    expect(document.info.license).toMatchObject({ identifier: 'AGPL-3.0-or-later' });
    const tags = document.tags.map(({ name }) => name);
    expect(describedOperations().filter((one) => one.tags.some((tag) => !tags.includes(tag)))).toEqual([]);
    const broken = operations.flatMap(({ name, endpoint }) =>
      exampleFaults(endpoint, findOperation(name), name),
    );
    expect(broken).toEqual([]);
  });
});

const compilerOptions =
  '--noEmit --strict --skipLibCheck --types node --target es2023 --module esnext --moduleResolution bundler --lib es2023,dom'.split(
    ' ',
  );

function exampleFaults(endpoint: Endpoint, operation: DescribedOperation, name: string): string[] {
  const status = String(endpoint.status ?? 200);
  const parts = [
    { schema: endpoint.body, content: operation.requestBody?.content, part: 'body' },
    {
      schema: endpoint.rawAnswer || status === '204' ? undefined : endpoint.response,
      content: operation.responses[status]?.content,
      part: 'answer',
    },
  ];
  return parts.flatMap(({ schema, content, part }) => {
    const result = schema?.safeParse(content?.['application/json']?.example);
    return result === undefined || result.success ? [] : [`${name} ${part}: ${result.error.message}`];
  });
}
